import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { oidcBase, type Origins } from '../http/address.ts'
import { apiPolicy, cacheControl, cookieFrom, headersFor, pagePolicy } from '../http/headers.ts'
import { limitStarts } from '../http/limits-by-address.ts'
import type { Services } from '../operation.ts'

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

/**
 * The provider's own router accepts it with and without a slash, in any case. The continuation of a
 * sign-in (`/oauth2/authorize/…`) writes nothing new.
 */
const startsAuthorization = new RegExp(`^${oidcBase}/oauth2/authorize/?(\\?|$)`, 'i')

/**
 * Limits new sign-ins per address, because each writes an interaction and a context. Beyond the
 * limit the response is 429, with a page that retries. Add it before the provider.
 */
export function limitAuthorizationRequests(
  app: FastifyInstance,
  services: Pick<Services, 'limits' | 'store' | 'clock' | 'origins'>,
): void {
  const { secure } = services.origins
  app.addHook(
    'onRequest',
    async ({
      raw: {
        url = '',
        headers: { cookie },
      },
      ip,
    }) => {
      if (startsAuthorization.test(url))
        await limitStarts(services, ip, {
          browser: cookieFrom(cookie, 'flow', secure),
          session: cookieFrom(cookie, 'session', secure),
          known: cookieFrom(cookie, 'known', secure),
        })
    },
  )
}

/** Our route that each check of the library accepts. */
type Routes = Readonly<
  Partial<Record<'redirectUriAllowed' | 'postLogoutRedirectUriAllowed', string>>
>

/**
 * Accepts redirect addresses on further origins of ours. Addresses are registered for every origin
 * with a name of its own. Any other name below `localhost` is served as well. It may redirect to
 * exactly our routes on the same origin, and nowhere else.
 */
export function allowOwnOrigins(provider: Provider, origins: Origins, routes: Routes): void {
  const { prototype } = provider.Client
  const registered = Object.getOwnPropertyDescriptors(prototype)
  for (const [name, route] of Object.entries(routes)) {
    const registeredRoute = registered[name]?.value
    Object.defineProperty(prototype, name, {
      ...registered[name],
      value(uri: string): boolean {
        return registeredRoute?.call(this, uri) === true || isOwnUri(uri, route, origins)
      },
    })
  }
}

/**
 * Compares as text, as RFC 9700, section 2.1 requires: an address that only parses to the same one
 * is refused.
 */
function isOwnUri(uri: string, route: string, origins: Origins): boolean {
  if (!URL.canParse(uri)) return false
  const { origin } = new URL(uri)
  return uri === origin + route && origins.include(origin)
}
