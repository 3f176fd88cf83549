import type { FastifyInstance } from 'fastify'

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
  /** Target of the calls: an origin, `http://localhost:8080`. */
  readonly api: string
}

/** True for a path of an operation, false for a path of a page or its files. */
export const isCall = (
  path: string,
  { basePath, apiBases }: Pick<Forwarding, 'basePath' | 'apiBases'>,
): boolean =>
  !isBelow(path, basePath) ||
  apiBases.some(
    (base) => base.startsWith(`${basePath}/`) && base !== `${basePath}/` && isBelow(path, base),
  )

/** Forwards requests outside the pages to the server of the product, unchanged. */
export function forwardCalls(app: FastifyInstance, { basePath, apiBases, api }: Forwarding): void {
  const { origin } = new URL(api)
  app.addHook('onRequest', async ({ url, method, headers, raw }, reply) => {
    if (!isCall(url.split('?')[0] ?? '', { basePath, apiBases })) return undefined
    const sent = Object.entries(headers).flatMap(([name, value]): readonly [string, string][] =>
      value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]],
    )
    // A connection that was idle may be closed by the server at this moment: each call has its own.
    sent.push(['connection', 'close'])
    const sentBody = method === 'GET' || method === 'HEAD' ? {} : { body: await whole(raw) }
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...sentBody,
    }).catch(() => undefined)
    if (!answer) return reply.code(502).send()
    for (const [name, value] of answer.headers)
      if (!ofConnection.has(name)) reply.header(name, value)
    const body = Buffer.from(await answer.arrayBuffer())
    // An empty buffer would get a media type, which the server did not send.
    return reply.code(answer.status).send(body.length === 0 ? undefined : body)
  })
}

const isBelow = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`)

async function whole(from: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of from) chunks.push(chunk)
  return Uint8Array.from(Buffer.concat(chunks))
}
