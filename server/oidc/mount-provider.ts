import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { apiPolicy, cacheControl, headersFor, pagePolicy } from '../headers.ts'

type Mounted = {
  readonly root: string
  /** True for the paths of the library. */
  readonly matchesPath: (path: string) => boolean
  /** True for the paths, without the root, that a user sees as a page. */
  readonly isPage: (path: string) => boolean
  /** Whether users reach it over TLS. */
  readonly secure?: boolean
  /**
   * Returns the public origin for a path, without the root: a known one, never one that a proxy
   * claims.
   */
  readonly forwardedFrom: (path: string, host: string | undefined) => string
}

/** Passes requests below a provider's root to it before Fastify reads the body. */
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
    // The library reads the forwarded headers when it trusts a proxy. Without the scheme it would
    // set no cookie (RFC 6265, section 5.4).
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
