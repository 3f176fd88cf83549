import type { Provider } from 'oidc-provider'
import type { Origins } from '../address.ts'

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
