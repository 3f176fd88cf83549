import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import {
  clientLogoPath,
  idpPaths,
  interactionPaths,
  oidcBase,
  type Origins,
} from '../http/address.ts'
import { hookBelow } from '../http/guard-requests.ts'
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
  /** May change a request before the library gets it. */
  readonly prepare?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
}

/** Below the provider's root, but not handled by the library. */
const ours: ReadonlySet<string> = new Set([
  ...Object.values(interactionPaths),
  ...Object.values(idpPaths),
  clientLogoPath,
])

/** True for the paths of our provider that the library handles. */
export const isProviderPath = (path: string): boolean =>
  path.startsWith(`${oidcBase}/`) && !ours.has(path) && !path.startsWith(`${idpPaths.callback}/`)

/** Passes requests below a provider's root to it before Fastify reads the body. */
export function mountProvider(
  app: FastifyInstance,
  provider: Provider,
  { root, matchesPath, isPage, forwardedFrom, prepare, secure = false }: Mounted,
): void {
  const answer = provider.callback()
  hookBelow(app, root, (request, reply) => {
    const [path = ''] = (request.raw.url ?? '').split('?')
    if (!matchesPath(path)) return
    reply.hijack()
    prepare?.(request, reply)
    const { url = '' } = request.raw
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
  hookBelow(
    app,
    oidcBase,
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

const takesForms = new RegExp(`^${oidcBase}/(?:oauth2/authorize|oidc/logout)/?$`, 'i')

/** As much as the address of a GET request may have. */
const longestForm = 8192

/**
 * Answers a posted authorization or log-out request with a redirect to the same request by GET
 * (OpenID Connect Core 1.0, section 3.1.2.1; RP-Initiated Logout 1.0, section 2). Any site may post
 * one, as it may link to one, but a browser sends no `SameSite=Lax` cookie with it: only after the
 * redirect the provider knows the session. Add it before the origin of requests is checked.
 */
export function redirectPostedRequests(app: FastifyInstance): void {
  hookBelow(app, oidcBase, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const { 'content-type': type = '' } = request.headers
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type)
    if (request.method !== 'POST' || !isForm || !takesForms.test(path)) return undefined
    const form = await readForm(request.raw)
    if (form === undefined) return reply.code(413).send()
    const query = new URLSearchParams(form).toString()
    return reply.header('cache-control', 'no-store').redirect(`${path}?${query}`, 303)
  })
}

/** @returns undefined for a form that is too long */
async function readForm(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.byteLength
    if (length > longestForm) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
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
