import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Compiled } from '../../../src/compiler/compile.ts'
import type { Json, JsonObject } from '../../../src/language/json.ts'
import { isActs, type Walk } from '../../../src/studio/walk/acts.ts'
import type {
  ScenarioAnswer,
  StartsAnswer,
  WaitingCall,
  WalkAnswer,
} from '../../../src/studio/walk/messages.ts'
import type { ReachedState } from '../../gallery/collect-states.ts'
import { escaped } from '../../gallery/make-gallery.ts'
import type { OpenProduct } from '../open-product.ts'
import type { StatesOf } from '../screen-states.ts'
import { outcomesOf } from './outcomes.ts'
import { fieldsOfState, playWalk, type Played, windowOf } from './play-walk.ts'
import { possibleActs } from './possible-acts.ts'
import { fileIn, scenarioOfWalk, writeNew } from './scenario-of-walk.ts'
import { startsOf } from './start-like.ts'

/** Drawn pages kept for their frames: the oldest goes first. */
const mostPages = 64

/** Letters of a name of a scenario, at most. */
const longestName = 120

const framePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-same-origin',
].join('; ')

interface Walks {
  readonly product: OpenProduct
  readonly drawn: StatesOf
  readonly compiled: () => Compiled
}

interface Sent {
  readonly Body: unknown
}

/** A browser tells the origin of each POST (Fetch, section 3.2), and only our page may send one. */
async function ofOwnPage({ headers: { origin, host = '' } }: FastifyRequest): Promise<void> {
  if (origin !== `http://${host}`) throw refused(403, 'Only the page of the studio may do this.')
}

/** Plays walks for the page, and saves them as scenarios. */
export function serveWalks(app: FastifyInstance, { product, drawn, compiled }: Walks): void {
  const pages = new Map<string, (theme: string) => Promise<string>>()

  app.get<{ readonly Querystring: Readonly<Partial<Record<'tenant' | 'screen', string>>> }>(
    '/api/walk/starts',
    async ({ query: { tenant = 'default', screen = '' } }): Promise<StartsAnswer> => ({
      starts: startsOf(compiled(), tenant, screen).map(({ name }) => name),
    }),
  )

  app.post<Sent>('/api/walk', { onRequest: ofOwnPage }, async ({ body }): Promise<WalkAnswer> => {
    const all = compiled()
    const walk = walkIn(body, all)
    const played = await playWalk(all, walk)
    try {
      return { ...answerOf(all, walk, played), ...keep(all, walk, played) }
    } finally {
      played.stop()
    }
  })

  app.post<Sent>(
    '/api/walk/scenario',
    { onRequest: ofOwnPage },
    async ({ body }): Promise<ScenarioAnswer> => {
      const all = compiled()
      const walk = walkIn(body, all)
      const { name, save, path } = objectIn(body)
      const called = typeof name === 'string' ? name.trim() : ''
      if (called === '' || called.length > longestName)
        throw refused(400, 'The scenario needs a name.')
      const { isCurrent } = product.edition()
      const tried = await scenarioOfWalk(all, walk, {
        name: called,
        hasFile: fileIn(product.folder),
      })
      const problem = isCurrent ? tried.problem : 'The files have errors: correct them first.'
      // The person has seen the path. Another one by now is another file.
      const isSeen = path === tried.path
      const saves = save === true && problem === undefined && isSeen
      if (saves) writeNew(product.folder, tried.path, tried.text)
      return {
        path: tried.path,
        text: tried.text,
        ...(problem !== undefined && { problem }),
        saved: saves,
      }
    },
  )

  app.get<{
    readonly Params: { readonly id: string }
    readonly Querystring: { readonly theme?: string }
  }>('/state/walk/:id', async ({ params, query }, reply) => {
    const page = pages.get(params.id)
    if (!page) throw refused(404, 'There is no such page of a walk any more.')
    return reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(await page(query.theme === 'dark' ? 'dark' : 'light'))
  })

  /** Keeps the page after the last act for its frame, which has it drawn. */
  function keep(all: Compiled, { tenant }: Walk, { world }: Played): { readonly page?: string } {
    const screen = world.runtime().screen.value
    if (!screen) return {}
    const state: ReachedState = {
      tenant,
      scenario: '',
      place: '',
      step: '',
      screen,
      shell: world.runtime().shell.value,
      now: world.now(),
    }
    const language = world.texts.language()
    const edition = product.edition().number
    const id = createHash('sha256')
      .update(JSON.stringify([edition, language, state]))
      .digest('hex')
      .slice(0, 16)
    pages.delete(id)
    pages.set(id, async (theme) => {
      const shown = (await drawn.draw(all, tenant, state)).pages[language]
      if (!shown) throw refused(404, 'There is no such page in this language.')
      const sheet = `/state.css?${new URLSearchParams({ tenant }).toString()}`
      return `<!doctype html><html lang="${escaped(language)}" dir="${shown.direction ?? 'ltr'}" data-theme="${theme}" data-latin><head><meta charset="utf-8"><title>${escaped(shown.title)}</title><link rel="stylesheet" href="${escaped(sheet)}"></head><body><div id="root">${shown.markup}</div></body></html>`
    })
    for (const old of pages.keys()) if (pages.size > mostPages) pages.delete(old)
    return { page: `/state/walk/${id}` }
  }

  function answerOf(all: Compiled, { tenant }: Walk, played: Played): WalkAnswer {
    const { world, steps, state, problem, tab, tabs, departures } = played
    const own = all.tenants[tenant]
    const screen = world.runtime().screen.value?.screen
    const calls = own?.map.screens.find(({ id }) => id === screen)?.calls ?? []
    const operations = [...new Set(world.ports.http.waiting())]
    return {
      steps: steps.map(({ screen: at, tab: of, seconds, events }) => ({
        screen: at,
        tab: of,
        seconds,
        events,
      })),
      ...(problem !== undefined && { problem }),
      title: world.texts.resolve(world.runtime().shell.value.title),
      possible: possibleActs(world),
      waiting: operations.map((operation): WaitingCall => ({
        operation,
        outcomes: outcomesOf(
          { sources: product.edition().sources, compiled: all },
          operation,
          calls.find((call) => call.operation === operation)?.codes ?? [],
        ),
      })),
      fields: own && state ? fieldsOfState(own, state) : [],
      ...windowOf(world),
      tabs,
      tab,
      departures,
    }
  }
}

/** @throws when the body is no walk of the product */
function walkIn(body: unknown, all: Compiled): Walk {
  const { tenant = 'default', screen, as, language, acts = [] } = objectIn(body)
  if (typeof tenant !== 'string' || !Object.hasOwn(all.tenants, tenant))
    throw refused(404, `There is no tenant ${JSON.stringify(tenant)}.`)
  const own = all.tenants[tenant]
  if (typeof screen !== 'string' || !own?.map.screens.some(({ id }) => id === screen))
    throw refused(404, `There is no screen ${JSON.stringify(screen)}.`)
  if (!isActs(acts)) throw refused(400, 'These are no acts of a walk, or too many.')
  const { languages } = own.program.index.texts
  return {
    tenant,
    screen,
    ...(typeof as === 'string' && as !== '' && { as }),
    // In the first language a scenario needs no word for it.
    ...(typeof language === 'string' && languages.slice(1).includes(language) && { language }),
    acts,
  }
}

const objectIn = (body: unknown): Readonly<Record<string, Json | undefined>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : {}

const refused = (statusCode: number, message: string) =>
  Object.assign(new Error(message), { statusCode })
