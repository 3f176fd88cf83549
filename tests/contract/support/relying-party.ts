import { randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import type { RegisteredClient } from '../../../server/oidc/registered-clients.ts'
import type { HttpBrowser } from './http-browser.ts'
import { refreshTarget } from './http-browser.ts'
import { enterCode, enterPassword, newestCode, person, sendCode } from './sign-in.ts'

/** No server answers there: the browser of a test stops before it. */
export const redirectUri = 'https://wiki.example/callback'
export const loggedOutUri = 'https://wiki.example/bye'

const registration = {
  redirectUris: [redirectUri],
  postLogoutRedirectUris: [loggedOutUri],
  needsPkce: false,
  signature: 'RS256',
  scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
} as const

/** Clients as an operator registers them: by secret in the header, in the body, and public. */
export const wiki: RegisteredClient = {
  ...registration,
  id: 'wiki',
  name: 'Wiki',
  secret: 'wiki-secret-of-a-test-0123',
  authentication: 'client_secret_basic',
}
export const forum: RegisteredClient = {
  ...registration,
  id: 'forum',
  name: 'Forum',
  secret: 'forum-secret-of-a-test-012',
  authentication: 'client_secret_post',
  signature: 'ES256',
  scopes: ['openid', 'profile'],
  logo: { type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
}
export const notes: RegisteredClient = {
  ...registration,
  id: 'notes',
  name: 'Notes',
  authentication: 'none',
  needsPkce: true,
  scopes: ['openid', 'profile', 'offline_access'],
}
export const registeredClients = [wiki, forum, notes]

/** The library's own way to authenticate each client. */
const authenticationOf = ({ authentication, secret = '' }: RegisteredClient): oidc.ClientAuth => {
  if (authentication === 'none') return oidc.None()
  return authentication === 'client_secret_post'
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}

/** Discovers the provider as `openid-client` does. */
export const discover = (origin: string, client: RegisteredClient): Promise<oidc.Configuration> =>
  oidc.discovery(
    new URL(`${origin}/secdx/auth`),
    client.id,
    { id_token_signed_response_alg: client.signature },
    authenticationOf(client),
    { execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks] },
  )

const random = () => randomBytes(16).toString('base64url')

export type Asked = {
  readonly configuration: oidc.Configuration
  readonly parameters: Readonly<Record<string, string>>
}

/** Makes an authorization request; a parameter with an empty value is left out. */
export function ask(
  configuration: oidc.Configuration,
  changed: Readonly<Record<string, string>> = {},
): Asked {
  const all = {
    redirect_uri: redirectUri,
    scope: 'openid',
    state: random(),
    nonce: random(),
    ...changed,
  }
  const parameters = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return { configuration, parameters }
}

const addressOf = ({ configuration, parameters }: Asked): string =>
  oidc.buildAuthorizationUrl(configuration, { ...parameters }).href

/**
 * Takes the browser through the provider: returns the address of the application, or of our page
 * where the provider wants a sign-in.
 */
export async function authorize(browser: HttpBrowser, asked: Asked): Promise<URL> {
  const { location } = await browser.get(addressOf(asked))
  return new URL(location ?? '', browser.origin)
}

/** Proves the password, and the code where the account needs one; returns to the application. */
export async function signInThere(
  browser: HttpBrowser,
  loginPage: URL,
  username = 'daniel.park',
): Promise<URL> {
  const who = await person(browser, username)
  const sessionDataKey = loginPage.searchParams.get('sessionDataKey') ?? ''
  const begun = { sessionDataKey, verifier: '', state: '', nonce: '', redirectUri: '' }
  const first = await enterPassword(browser, begun, who)
  const requestId = String(first.body['requestId'])
  if (first.body['nextStep'] === 'SECOND_STEP') {
    await sendCode(browser, requestId)
    await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))
  }
  const page = await browser.form('/secdx/auth/commonauth', {
    sessionDataKey,
    requestId,
    username,
    tenantId: 'default',
    authenticator: 'Sms',
  })
  const resumed = await browser.get(refreshTarget(page.text) ?? '/none')
  return new URL(resumed.location ?? '/none', browser.origin)
}

/** Asks, signs in where the provider wants it, and exchanges the code. */
export async function tokensFor(
  browser: HttpBrowser,
  asked: Asked,
  username?: string,
): Promise<Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>> {
  const there = await authorize(browser, asked)
  const returned = there.pathname.endsWith('/login')
    ? await signInThere(browser, there, username)
    : there
  return exchangeCode(asked, returned)
}

export const exchangeCode = (
  { configuration, parameters }: Asked,
  returned: URL,
  pkceCodeVerifier?: string,
) =>
  oidc.authorizationCodeGrant(configuration, returned, {
    idTokenExpected: true,
    ...(parameters['state'] !== undefined && { expectedState: parameters['state'] }),
    ...(parameters['nonce'] !== undefined && { expectedNonce: parameters['nonce'] }),
    ...(parameters['max_age'] !== undefined && { maxAge: Number(parameters['max_age']) }),
    ...(pkceCodeVerifier !== undefined && { pkceCodeVerifier }),
  })
