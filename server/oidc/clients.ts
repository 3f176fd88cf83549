import { loggedOutRoute, redirectRoute } from '../http/address.ts'

export const clientIds = ['iam', 'singleid'] as const
export type ClientId = (typeof clientIds)[number]

/** Addresses that get logout tokens (OpenID Connect Back-Channel Logout 1.0), by client. */
export type LogoutUris = Readonly<Partial<Record<ClientId, string>>>

/**
 * Returns the confidential clients: the server exchanges the code, and no token reaches a browser.
 * There is one redirect address for each origin that a browser can use.
 */
export const clients = (
  origins: readonly string[],
  secrets: Readonly<Record<ClientId, string>>,
  logoutUris: LogoutUris = {},
) =>
  clientIds.map((id) => ({
    client_id: id,
    client_secret: secrets[id],
    client_name: clientNames[id],
    redirect_uris: origins.map((origin) => origin + redirectRoute),
    post_logout_redirect_uris: origins.map((origin) => origin + loggedOutRoute),
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic' as const,
    id_token_signed_response_alg: 'ES256' as const,
    // The library drops both where the feature is off, and ignores an undefined address.
    backchannel_logout_uri: logoutUris[id],
    backchannel_logout_session_required: logoutUris[id] !== undefined,
  }))

/** Also used in addresses, and as parameter of `GET /login/applications`. */
export const clientNames: Readonly<Record<ClientId, string>> = {
  iam: 'MFA Portal (internal)',
  singleid: 'MFA Portal',
}
