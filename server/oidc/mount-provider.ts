import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { apiPolicy, cacheControl, headersFor, pagePolicy } from '../headers.ts'

type Mounted = {
  readonly root: string
  /** Which paths are the library's. */
  readonly matchesPath: (path: string) => boolean
  /** Which of them, without the root, a person sees. */
  readonly isPage: (path: string) => boolean
  /** Whether people reach it over TLS. */
  readonly secure?: boolean
  /**
   * Returns the origin that it goes by at a path, without the root: known to us, and never read
   * from what a proxy says.
   */
  readonly forwardedFrom: (path: string, host: string | undefined) => string
}

/** Hands requests below a provider's root over before Fastify reads the body. */
export function mountProvider(
  app: FastifyInstance,
  provider: Provider,
  { root, matchesPath, isPage, forwardedFrom, secure = false }: Mounted,
): void {
  const answer = provider.callback()
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? ''
    const [path = ''] = url.split('?')
    if (!matchesPath(path)) return done()
    reply.hijack()
    for (const [name, value] of Object.entries(headersFor(secure))) reply.raw.setHeader(name, value)
    reply.raw.setHeader(
      'content-security-policy',
      isPage(path.slice(root.length)) ? pagePolicy : apiPolicy,
    )
    reply.raw.setHeader('cache-control', cacheControl.none)
    reply.raw.setHeader('x-request-id', request.id)
    const { host, protocol } = new URL(
      forwardedFrom(path.slice(root.length), request.raw.headers.host),
    )
    // The forwarded ones count where the library believes a proxy: without the scheme it would keep
    // no cookie (RFC 6265, section 5.4).
    Object.assign(request.raw.headers, {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    })
    // oidc-provider finds its mount path by comparing both (its README, "Mounting oidc-provider").
    Object.assign(request.raw, { originalUrl: url, url: url.slice(root.length) })
    void answer(request.raw, reply.raw)
  })
}
