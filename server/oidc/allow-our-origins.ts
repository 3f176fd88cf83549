import type { Provider } from 'oidc-provider'
import type { Origins } from '../address.ts'

/** Which route of ours each check of the library lets pass. */
type Routes = Readonly<
  Partial<Record<'redirectUriAllowed' | 'postLogoutRedirectUriAllowed', string>>
>

/**
 * The addresses to come back to are registered for every origin that has a name of its own. Any
 * other name below `localhost` is served as well, and comes back to itself: to our own routes
 * there, exactly, and nowhere else.
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
 * Compared as text, as RFC 9700, section 2.1 wants it: nothing that only parses to the same
 * address.
 */
function isOwnUri(uri: string, route: string, origins: Origins): boolean {
  if (!URL.canParse(uri)) return false
  const { origin } = new URL(uri)
  return uri === origin + route && origins.include(origin)
}
