import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { EngineBrowser, EngineName, EngineVisit } from './engine-visit.ts'
import { launchEngine } from './engine.ts'
import { findPerson } from './people.ts'
import { serverControls } from './server-controls.ts'
import { type Gatehouse, startGatehouse } from './start-gatehouse.ts'
import { consentTo, type House, type VisitOptions } from './use-gatehouse.ts'
import type { Visitor } from './visitor.ts'
import { WORDS } from './words.ts'

export type EngineHouse = Pick<House, 'origin' | 'entry' | 'sandbox'> & {
  /** The server's whole output. */
  readonly output: () => string
  readonly visit: (
    options?: Pick<VisitOptions, 'as' | 'language' | 'cookiesOpen'>,
  ) => Promise<Visitor>
}

/**
 * Gives a describe of one engine's tests a server and a browser of its own, reset before each test.
 */
export function useEngine(name: EngineName): EngineHouse {
  const running: { gatehouse?: Gatehouse; browser?: EngineBrowser } = {}
  const visits: EngineVisit[] = []
  const gatehouse = () => running.gatehouse ?? fail()

  beforeAll(async () => {
    running.gatehouse = await startGatehouse()
    running.browser = await launchEngine(name)
  })
  afterAll(async () => {
    await running.browser?.close()
    await running.gatehouse?.stop()
  })
  beforeEach(() => serverControls(gatehouse().origin).reset())
  afterEach(async () => {
    await Promise.all(visits.splice(0).map((visit) => visit.close()))
  })

  return {
    get origin() {
      return gatehouse().origin
    },
    get entry() {
      return gatehouse().entry
    },
    output: () => gatehouse().output(),
    get sandbox() {
      return serverControls(gatehouse().origin)
    },
    async visit({ as = 'minji.kim', language = 'en-US', cookiesOpen = false } = {}) {
      const { origin, entry } = gatehouse()
      const visit = await (running.browser ?? fail()).visit({
        entry,
        language,
        cookies: cookiesOpen ? [] : [consentTo('1', entry)],
      })
      visits.push(visit)
      return {
        origin,
        entry,
        // WebKitPage has the part of Page that these tests use; a missing method fails by its name.
        page: visit.page as unknown as Page,
        context: visit.context as BrowserContext,
        words: WORDS[language],
        person: await findPerson(origin, as),
        watch: visit.watch,
      }
    },
  }
}

function fail(): never {
  throw new Error('Visit from within a test: no server is running yet.')
}
