import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { compare } from '../../src/compare/compare.ts'
import { versionOf } from '../../src/compare/version.ts'
import type { Compiled } from '../../src/compiler/compile.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import { type Graph, graphOf } from '../../src/studio/graph.ts'
import type {
  CompareAnswer,
  MapAnswer,
  ProductAnswer,
  SourceAnswer,
  StatesAnswer,
} from '../../src/studio/messages.ts'
import { differingScreens } from '../gallery/collect-states.ts'
import { escaped } from '../gallery/make-gallery.ts'
import { defaultTenant } from '../vite/compile-flows.ts'
import { buildPage } from './build-page.ts'
import { serveEditor } from './edit/edit-routes.ts'
import { layOut } from './lay-out.ts'
import { openProduct, otherVersions } from './open-product.ts'
import { serveProofs } from './proof/serve-proofs.ts'
import { refused } from './refused.ts'
import { screenStates } from './screen-states.ts'
import { serveWalks } from './walk/serve-walks.ts'

export interface RunningStudio {
  readonly port: number
  readonly origin: string
  close(): Promise<void>
}

const ownHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** As strict as that of the product; the pages of states are framed and hold no script. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const statePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-same-origin',
].join('; ')

/**
 * Serves the studio of the product in a folder, on loopback alone.
 * @param port 0 takes a free one
 * @throws when the folder has no flows, or the port is taken
 */
export async function startStudio(folder: string, port: number): Promise<RunningStudio> {
  const product = openProduct(folder)
  const drawn = screenStates()
  const versions = otherVersions(folder)
  const files = await buildPage()
  const maps = new WeakMap<Compiled, Map<string, ReturnType<typeof drawnMap>>>()
  const app = fastify({ forceCloseConnections: true })

  // Another site may point its own name at this address (DNS rebinding).
  app.addHook('onRequest', async ({ url, headers: { host = '', ...headers } }, reply) => {
    const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
    // A page of another site may not let the studio work (Fetch Metadata, section 2.4). A link of a
    // colleague opens the page, which is only a file.
    const { 'sec-fetch-site': site = 'none', 'sec-fetch-dest': destination } = headers
    const isOwn = site === 'same-origin' || site === 'none'
    const isLink = destination === 'document' && !/^\/(?:api|state|fonts)\b/.test(url)
    if (!isHere || !(isOwn || isLink))
      return reply.code(403).type('text/plain').send('The studio answers on this machine alone.\n')
    return undefined
  })
  app.addHook('onSend', async (_, reply, payload) => {
    void reply.headers(ownHeaders)
    return payload
  })

  const compiled = () => {
    const found = product.edition().compiled
    if (!found) throw refused(409, 'The flows have errors, and there is no version without.')
    return found
  }
  /** Walks play these files also when only proofs failed. */
  const playable = () => product.edition().playable ?? compiled()
  const tenantOf = (name: string | undefined, all = compiled()) => {
    const tenant = name ?? defaultTenant
    if (!Object.hasOwn(all.tenants, tenant)) throw refused(404, `There is no tenant "${tenant}".`)
    return tenant
  }
  const versionAt = (word: string) => {
    try {
      return versions(word)
    } catch (problem) {
      throw refused(404, problem instanceof Error ? problem.message : String(problem))
    }
  }
  /** The files here, an unsaved version, or another version. */
  const compiledAt = (from = '') =>
    from === '' ? compiled() : (unsaved.compiledOf(from) ?? versionAt(from).compiled)

  const unsaved = serveEditor(app, product)

  app.get('/api/product', async (): Promise<ProductAnswer> => {
    const { number, diagnostics, isCurrent, compiled: last } = product.edition()
    return {
      name: product.name,
      edition: number,
      tenants: Object.keys(last?.tenants ?? {}),
      languages: last?.program?.index.texts.languages ?? [],
      diagnostics,
      current: isCurrent,
    }
  })
  app.get<Query>('/api/map', async ({ query }): Promise<MapAnswer> => {
    const all = compiled()
    const tenant = tenantOf(query.tenant)
    const known = maps.get(all) ?? new Map<string, ReturnType<typeof drawnMap>>()
    maps.set(all, known)
    const map = known.get(tenant) ?? drawnMap(all, tenant)
    known.set(tenant, map)
    return { ...(await map), texts: textsOf(all, tenant, query.language) }
  })
  app.get<Query>('/api/states', async ({ query }): Promise<StatesAnswer> => {
    const all = compiledAt(query.from)
    const states = await drawn.states(all, tenantOf(query.tenant, all), query.screen ?? '')
    return {
      states: states.map(({ id, scenario, step, place, kinds }) => ({
        id,
        scenario,
        step,
        place,
        kinds,
      })),
    }
  })
  app.get<Query>('/api/source', async ({ query }): Promise<SourceAnswer> => {
    const { file = '', from = '' } = query
    if (from === '') return { text: sourceOf(folder, file) }
    const text = versionAt(from).side.sources.files.get(file)
    if (text === undefined) throw refused(404, 'There is no such file in that version.')
    return { text }
  })
  app.get<Query>('/api/compare', async ({ query }): Promise<CompareAnswer> => {
    const { sources, isCurrent } = product.edition()
    const before = versionAt(query.from ?? 'HEAD')
    if (!isCurrent) throw refused(409, 'The files here have errors.')
    if (!before.compiled.program) throw refused(409, 'That version has errors.')
    return {
      changes: compare(
        versionOf(before.side.sources, before.compiled),
        versionOf(sources, compiled()),
      ),
    }
  })
  app.get('/api/changes', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { ...ownHeaders, 'content-type': 'text/event-stream' })
    reply.raw.write(': open\n\n')
    const stop = product.follow(({ number }) => void reply.raw.write(`data: ${number}\n\n`))
    request.raw.on('close', stop)
  })

  app.get<Query>('/state', async ({ query }, reply) => {
    const all = compiledAt(query.from)
    const tenant = tenantOf(query.tenant, all)
    const { state: wanted = '', screen = '' } = query
    const state =
      wanted === ''
        ? await drawn.first(all, tenant, screen)
        : (await drawn.states(all, tenant, screen)).find(({ id }) => id === wanted)
    const [first] = Object.keys(state?.pages ?? {})
    const language = query.language ?? first ?? ''
    const page = Object.hasOwn(state?.pages ?? {}, language) ? state?.pages[language] : undefined
    if (!page) throw refused(404, 'There is no such state in this language.')
    const theme = query.theme === 'dark' ? 'dark' : 'light'
    return reply
      .header('content-security-policy', statePolicy)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}" dir="${page.direction ?? 'ltr'}" data-theme="${theme}" data-latin><head><meta charset="utf-8"><title>${escaped(page.title)}</title><link rel="stylesheet" href="/state.css?${new URLSearchParams({ tenant, from: query.from ?? '' }).toString()}"></head><body><div id="root">${page.markup}</div></body></html>`,
      )
  })
  app.get<Query>('/state.css', async ({ query }, reply) => {
    const all = query.from ? compiledAt(query.from) : playable()
    return reply
      .type('text/css; charset=utf-8')
      .send(await drawn.sheet(all, tenantOf(query.tenant, all)))
  })
  app.get<{ readonly Params: { readonly name: string } }>(
    '/fonts/:name',
    async ({ params }, reply) => {
      const font = await drawn.font(params.name)
      if (font === undefined) throw refused(404, 'There is no such font.')
      return reply.type('font/woff2').send(font)
    },
  )

  serveWalks(app, { product, drawn, compiled: playable })
  serveProofs(app, { product, compiled: playable })
  servePage(app, files)
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    void reply.code(error.statusCode ?? 500).send({ message: error.message })
  })
  await app.listen({ port, host: '127.0.0.1' })
  // It takes seconds; the page reads the map meanwhile.
  drawn.warm()
  const [address] = app.addresses()
  const used = typeof address === 'object' ? address.port : port
  return {
    port: used,
    origin: `http://127.0.0.1:${used}`,
    close: async () => {
      product.close()
      await app.close()
    },
  }
}

interface Query {
  readonly Querystring: Readonly<
    Partial<Record<'tenant' | 'screen' | 'state' | 'language' | 'theme' | 'file' | 'from', string>>
  >
}

/** Every address without a file is a view of the one page. */
function servePage(app: FastifyInstance, files: Awaited<ReturnType<typeof buildPage>>): void {
  const send = (reply: FastifyReply, path: string) => {
    const file = files.get(path)
    if (!file) throw refused(404, 'There is no such file.')
    return reply
      .header('content-security-policy', pagePolicy)
      .type(file.type)
      .send(typeof file.content === 'string' ? file.content : Buffer.from(file.content))
  }
  app.get('/assets/*', async ({ url }, reply) => send(reply, url.split('?')[0] ?? ''))
  for (const path of [
    '/',
    '/screens/:screen',
    '/compare',
    '/problems',
    '/walk',
    '/proof',
    '/explain',
    '/edit',
    '/texts',
  ])
    app.get(path, async (_, reply) => send(reply, '/index.html'))
}

/** @throws when there is no such tenant */
async function drawnMap(all: Compiled, tenant: string): Promise<Omit<MapAnswer, 'texts'>> {
  const [own, base] = [all.tenants[tenant], all.tenants[defaultTenant]]
  if (!own || !base) throw refused(404, `There is no tenant "${tenant}".`)
  const graph = graphOf(own.map)
  return {
    map: own.map,
    graph,
    ...(await laidOut(graph)),
    differing: [...differingScreens(own.program, base.program)],
  }
}

const known = new Map<string, ReturnType<typeof layOut>>()
const mostKnown = 16

/** A change of a text or a number moves no box. */
function laidOut(graph: Graph): ReturnType<typeof layOut> {
  const { nodes, edges } = graph
  const content = JSON.stringify([nodes, edges.map(({ from, to }) => [from, to])])
  const id = createHash('sha256').update(content).digest('hex')
  const laid = known.get(id) ?? layOut(graph)
  known.delete(id)
  known.set(id, laid)
  laid.catch(() => known.delete(id))
  for (const old of known.keys()) if (known.size > mostKnown) known.delete(old)
  return laid
}

/** Sentences by `namespace.key`. */
function textsOf({ tenants }: Compiled, tenant: string, language?: string): MapAnswer['texts'] {
  const own = tenants[tenant]
  const chosen = language ?? own?.program.index.texts.languages[0] ?? ''
  return Object.fromEntries(sentencesIn(own?.texts[chosen] ?? {}, ''))
}

const sentencesIn = (tree: JsonObject, above: string): (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    const path = above === '' ? key : `${above}.${key}`
    if (typeof value === 'string') return [[path, value] as const]
    return isJsonObject(value) ? sentencesIn(value, path) : []
  })

const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No address and no link leads out of the folder of the product. */
function sourceOf(folder: string, file: string): string {
  const inside =
    /^(?:flows|schemas|openapi)\/[^\0]*\.ya?ml$/.test(file) && !file.split('/').includes('..')
  try {
    const path = realpathSync(join(folder, file))
    if (inside && path.startsWith(realpathSync(folder) + sep)) return readFileSync(path, 'utf8')
  } catch {
    // It does not exist.
  }
  throw refused(404, 'There is no such file in the product.')
}
