import type { ClientMetadata } from 'oidc-provider'
import { loggedOutRoute, redirectRoute } from '../http/address.ts'
import { type ClientId, clientIds, clientNames, isOwnClient } from './own-clients.ts'
import type { RegisteredClient } from './registered-clients.ts'

/** Addresses that get logout tokens (OpenID Connect Back-Channel Logout 1.0), by client. */
export type LogoutUris = Readonly<Record<string, string>>

type Clients = {
  readonly origins: readonly string[]
  readonly secrets: Readonly<Record<ClientId, string>>
  readonly logoutUris: LogoutUris
  readonly registered: readonly RegisteredClient[]
}

/**
 * Returns the metadata of all clients: our own ones, and those of the operator. Ours are
 * confidential: the server exchanges the code, and no token reaches a browser. There is one
 * redirect address for each origin that a browser can use.
 */
export function clients({ origins, secrets, logoutUris, registered }: Clients): ClientMetadata[] {
  // The library drops a log-out address where the feature is off, and ignores an undefined one.
  const own = clientIds.map((id): ClientMetadata => ({
    client_id: id,
    client_secret: secrets[id],
    client_name: clientNames[id],
    redirect_uris: origins.map((origin) => origin + redirectRoute),
    post_logout_redirect_uris: origins.map((origin) => origin + loggedOutRoute),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'ES256',
    scope: 'openid profile',
    backchannel_logout_uri: logoutUris[id],
    backchannel_logout_session_required: logoutUris[id] !== undefined,
  }))
  const others = registered.map(({ id, name, secret, scopes, ...client }): ClientMetadata => ({
    client_id: id,
    ...(secret !== undefined && { client_secret: secret }),
    client_name: name,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    response_types: ['code'],
    grant_types: [
      'authorization_code',
      ...(scopes.includes('offline_access') ? ['refresh_token'] : []),
    ],
    token_endpoint_auth_method: client.authentication,
    id_token_signed_response_alg: client.signature,
    scope: scopes.join(' '),
    backchannel_logout_uri: logoutUris[id],
    backchannel_logout_session_required: logoutUris[id] !== undefined,
  }))
  return [...own, ...others]
}

/**
 * Returns the name of a client of the provider for users; undefined for an application that is
 * none.
 */
export function clientNameOf(
  registered: readonly RegisteredClient[],
  id: string,
): string | undefined {
  return isOwnClient(id) ? clientNames[id] : registered.find((each) => each.id === id)?.name
}
