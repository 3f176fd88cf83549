import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { watchCanaries } from './canaries.ts'
import { findPerson } from './people.ts'
import { plantedIn } from './planted-canaries.ts'
import { serverControls, type ServerControls } from './server-controls.ts'
import { outputOf, serverOfWorker, type SharedServer } from './shared-server.ts'
import type { Visitor } from './visitor.ts'
import { watchPage } from './watch-page.ts'
import { type Language, WORDS } from './words.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** Username; `minji.kim` by default. */
  readonly as?: string
  /** Language of the browser; English by default. */
  readonly language?: Language
  /** True for users that have not answered the cookie popup yet. */
  readonly cookiesOpen?: boolean
}

export interface House {
  /** As in `Gatehouse`. */
  readonly origin: string
  readonly entry: string
  readonly sandbox: ServerControls
  /** Opens a fresh browser context. Closed after the test. */
  readonly visit: (options?: VisitOptions) => Promise<Visitor>
}

/** The browser of this worker: its files share it, in sequence. */
const worker: { browser?: Promise<Browser> } = {}

/**
 * Gives one file of tests the worker's server and browser. Before each test the server is reset.
 * After each, no typed value may be in a forbidden place.
 * @param launch starts a browser for this file alone
 */
export function useGatehouse(launch?: Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'>): House {
  const running: { server?: SharedServer; browser?: Browser } = {}
  const contexts: BrowserContext[] = []
  const server = () => there(running.server)
  const canaries = watchCanaries(
    () => plantedIn(server().origin),
    () => outputOf(server()),
  )

  beforeAll(async () => {
    running.server = serverOfWorker()
    canaries.forget()
    if (launch === undefined) worker.browser ??= launchBrowser()
    running.browser = await (launch === undefined ? there(worker.browser) : launchBrowser(launch))
  })
  afterAll(async () => {
    if (launch !== undefined) await running.browser?.close()
  })
  beforeEach(() => serverControls(server().origin).reset())
  afterEach(async () => {
    try {
      const leaks = await canaries.leaks()
      if (leaks.length > 0)
        throw new Error(`What was typed lies where it must not:\n${leaks.join('\n')}`)
    } finally {
      await Promise.all(contexts.splice(0).map(closeContext))
    }
  })

  return {
    get origin() {
      return server().origin
    },
    get entry() {
      return server().entry
    },
    get sandbox() {
      return serverControls(server().origin)
    },
    async visit({ as = 'minji.kim', language = 'en-US', cookiesOpen = false, ...options } = {}) {
      const { origin, entry } = server()
      const context = await there(running.browser).newContext({
        locale: language,
        viewport: { width: 1280, height: 800 },
        ...options,
      })
      contexts.push(context)
      canaries.follow(context)
      context.setDefaultTimeout(30_000)
      if (!cookiesOpen) await context.addCookies([consentTo('1', entry)])
      const page = await context.newPage()
      return {
        origin,
        entry,
        page,
        context,
        words: WORDS[language],
        person: await findPerson(origin, as),
        watch: await watchPage(page),
      }
    },
  }
}

/** As the page writes it, for a version of the policy (D3.16). */
export const consentTo = (versionInfo: string, entry: string) =>
  ({
    name: 'cookieConsent',
    value: encodeURIComponent(JSON.stringify({ accept: true, versionInfo })),
    domain: new URL(entry).hostname,
    path: '/secdx/mfa',
    sameSite: 'Lax',
  }) as const

/** A route that a test left pending must not keep the context open. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(
    [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
  )
  await context.close()
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined)
    throw new Error('The server has not started: visit it from within a test.')
  return thing
}
