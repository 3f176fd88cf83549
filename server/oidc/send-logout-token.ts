import type { Provider } from 'oidc-provider'
import type { LogoutUris } from './clients.ts'
import type { EndedSession } from './relying-party-sessions.ts'

type WithLogout = { readonly backchannelLogout: (sub: string, sid: string) => Promise<void> }

/**
 * Sends a logout token. The library makes, signs and posts it, with a time limit of 2.5 seconds.
 * @throws when the relying party does not accept it
 */
export async function sendLogoutToken(
  provider: Provider,
  { client_id, account_id, sid }: EndedSession,
): Promise<void> {
  const client = await provider.Client.find(client_id)
  if (client?.backchannelLogoutUri === undefined) return
  // The types lack the method, which the library's own log-out calls.
  await (client as unknown as WithLogout).backchannelLogout(account_id, sid)
}

/**
 * Returns the only way out of the provider: to a registered address, and nowhere else. The library
 * would refuse private addresses, where relying parties of an organisation are. These addresses are
 * the operator's, so no request can name another one, and no redirect is followed.
 */
export const fetchRegistered = (uris: LogoutUris) => {
  const registered: ReadonlySet<string> = new Set(Object.values(uris))
  return async (address: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const url = address instanceof Request ? address.url : address.toString()
    if (!registered.has(url)) throw new Error('not a registered address')
    const { method = 'GET', headers = {}, body = null, signal = null } = options
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response
  }
}
