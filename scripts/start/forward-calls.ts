import type { FastifyInstance } from 'fastify'

/** Headers of one connection (RFC 9110, section 7.6.1), and those that no longer hold once a body was decoded. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'content-encoding', 'content-length', 'host', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** What is asked outside the pages goes to the server of the product, as it came. @param api its origin, `http://localhost:8080` */
export function forwardCalls(app: FastifyInstance, basePath: string, api: string): void {
  const { origin } = new URL(api)
  app.addHook('onRequest', async ({ url, method, headers, raw }, reply) => {
    if (url === basePath || url.startsWith(`${basePath}/`)) return undefined
    const sent = Object.entries(headers).flatMap(([name, value]): readonly [string, string][] => (value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]]))
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await whole(raw) }
    const answer = await fetch(`${origin}${url}`, { method, headers: sent, redirect: 'manual', ...body }).catch(() => undefined)
    if (!answer) return reply.code(502).send()
    for (const [name, value] of answer.headers) if (!ofConnection.has(name)) reply.header(name, value)
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  })
}

async function whole(from: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of from) chunks.push(chunk)
  return Uint8Array.from(Buffer.concat(chunks))
}
