import { loggedOutRoute, redirectRoute } from '../address.ts'

export const clientIds = ['iam', 'singleid'] as const
export type ClientId = (typeof clientIds)[number]

/**
 * Confidential: the code is exchanged by the server, no token reaches a browser. One redirect
 * address for each origin a browser may use.
 */
export const clients = (origins: readonly string[], secrets: Readonly<Record<ClientId, string>>) =>
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
  }))

/** Also what an address says, and `GET /login/applications` is asked for. */
export const clientNames: Readonly<Record<ClientId, string>> = {
  iam: 'MFA Portal (internal)',
  singleid: 'MFA Portal',
}

/** As people read them. */
export const clientNamesIn: Readonly<
  Record<'en-US' | 'ko-KR', Readonly<Record<ClientId, string>>>
> = { 'en-US': clientNames, 'ko-KR': { iam: 'MFA 포털(내부)', singleid: 'MFA 포털' } }
