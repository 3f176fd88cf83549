import type { FastifyInstance } from 'fastify'
import { forwardedTo } from '../../src/compiler/1-parse/openapi/further-documents.ts'

/**
 * Headers of one connection (RFC 9110, section 7.6.1), and those that are wrong after a body was
 * decoded.
 */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
])

export interface Forwarding {
  /** Base path of the pages. */
  readonly basePath: string
  /**
   * Base paths in the product's documents; where the pages are at the root, they separate calls
   * from them.
   */
  readonly apiBases: readonly string[]
  /** Name of the first of several documents. */
  readonly first?: string
  readonly api: ApiOrigins
}

/** Targets of the calls, each an origin: `http://localhost:8080`. */
export interface ApiOrigins {
  /** Of all documents without a target of their own. */
  readonly all?: string
  /** By the name of a document. */
  readonly by: Readonly<Record<string, string>>
}

/**
 * Reads values of `--api`: an origin, or `name=origin` for one of several documents.
 * @param documents names of the documents of the product; empty for one
 * @throws when a value is no address, or names no document
 */
export function apiOrigins(
  values: readonly string[],
  documents: readonly string[],
): ApiOrigins | undefined {
  const parts = values.map((value) => {
    const [, name, address = value] = /^([^=:/]+)=(.*)$/.exec(value) ?? []
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new Error(
        `--api ${value} is no address. Write --api http://localhost:8080, or --api users=http://localhost:8080 for the document users.yaml.`,
      )
    if (name !== undefined && !documents.includes(name))
      throw new Error(
        `--api ${value} names no document. ${documents.length === 0 ? 'There is one document: write its origin alone.' : `The documents are ${documents.join(', ')}.`}`,
      )
    return { name, address }
  })
  const all = parts.find(({ name }) => name === undefined)?.address
  return parts.length === 0
    ? undefined
    : {
        ...(all !== undefined && { all }),
        by: Object.fromEntries(
          parts.flatMap(({ name, address }) => (name === undefined ? [] : [[name, address]])),
        ),
      }
}

/** True for a path of an operation, false for a path of a page or its files. */
export const isCall = (
  path: string,
  { basePath, apiBases }: Pick<Forwarding, 'basePath' | 'apiBases'>,
): boolean =>
  forwardedTo(path) !== undefined ||
  !isBelow(path, basePath) ||
  apiBases.some(
    (base) => base.startsWith(`${basePath}/`) && base !== `${basePath}/` && isBelow(path, base),
  )

/**
 * Forwards requests outside the pages to the servers of the product, unchanged. Those of a document
 * without a target stay.
 */
export function forwardCalls(
  app: FastifyInstance,
  { basePath, apiBases, api, first = '' }: Forwarding,
): void {
  app.addHook('onRequest', async ({ url, method, headers, raw }, reply) => {
    if (!isCall(url.split('?')[0] ?? '', { basePath, apiBases })) return undefined
    const { document, path, below } = forwardedTo(url) ?? { document: first, path: url, below: '' }
    const target = Object.hasOwn(api.by, document) ? api.by[document] : api.all
    if (target === undefined) return undefined
    const { origin } = new URL(target)
    const sent = Object.entries(headers).flatMap(([name, value]): readonly [string, string][] =>
      value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]],
    )
    // A connection that was idle may be closed by the server at this moment: each call has its own.
    sent.push(['connection', 'close'])
    const sentBody = method === 'GET' || method === 'HEAD' ? {} : { body: await whole(raw) }
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...sentBody,
    }).catch(() => undefined)
    if (!answer) return reply.code(502).send()
    for (const [name, value] of answer.headers)
      if (!ofConnection.has(name))
        reply.header(name, name === 'set-cookie' ? cookieBelow(below, value) : value)
    const body = Buffer.from(await answer.arrayBuffer())
    // An empty buffer would get a media type, which the server did not send.
    return reply.code(answer.status).send(body.length === 0 ? undefined : body)
  })
}

/** `Path` of a cookie as the page sees it (RFC 6265, section 5.1.4). */
const cookieBelow = (below: string, cookie: string): string =>
  below === '' || cookie.startsWith('__Host-')
    ? cookie
    : cookie.replace(/(;\s*path=)(?=\/.)/i, (start) => start + below)

const isBelow = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`)

async function whole(from: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of from) chunks.push(chunk)
  return Uint8Array.from(Buffer.concat(chunks))
}
