import { isIP } from 'node:net'
import * as oidc from 'openid-client'
import type { CustomFetch } from 'openid-client'
import type { IdentityProvider } from './identity-providers.ts'
import { failureOf, FederationError, providerError } from './sign-in-failure.ts'

/** Values that bind the redirect to the provider to its callback. */
export type SignInState = Readonly<
  Record<'state' | 'nonce' | 'codeVerifier' | 'redirectUri', string>
>
type Callback = {
  /** Seconds since the browser was sent to the provider, by our clock. */
  readonly elapsedSeconds: number
  /** False where another provider of ours returns to the same address. */
  readonly isOnlyProvider: boolean
}
/** Claims about a user, from a token that the provider signed for us. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Reads the provider's endpoints when they are needed, because it may be down when we start. */
async function openidConfiguration(provider: IdentityProvider): Promise<oidc.Configuration> {
  const { issuer, clientId, signature = 'ES256', socketOrigin } = provider
  // Only a provider on this machine is called without TLS.
  const execute = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):/.test(issuer)
    ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
    : [oidc.enableNonRepudiationChecks]
  return oidc
    .discovery(
      new URL(issuer),
      clientId,
      { id_token_signed_response_alg: signature },
      authenticationOf(provider),
      { execute, timeout: 10, [oidc.customFetch]: fetchFromProvider({ issuer, socketOrigin }) },
    )
    .catch((cause: unknown) => {
      const failure = failureOf(cause)
      throw new FederationError(`no metadata: ${messageOf(cause)}`, {
        cause,
        failure: failure === 'not-verified' ? 'discovery-failed' : failure,
      })
    })
}

function authenticationOf({ authentication, clientSecret }: IdentityProvider): oidc.ClientAuth {
  if (authentication === 'none') return oidc.None()
  return authentication === 'client_secret_post'
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret)
}

/**
 * Returns the address for the browser: authorization code with PKCE S256. It requests a new
 * sign-in, and the level of the agreement. `max_age` makes `auth_time` required (OpenID Connect
 * Core 1.0, section 3.1.2.1).
 * @throws FederationError
 */
export async function authorizationUrl(
  provider: IdentityProvider,
  { state, nonce, codeVerifier, redirectUri }: SignInState,
  language: string,
): Promise<URL> {
  return wrapFailure(async () =>
    oidc.buildAuthorizationUrl(await openidConfiguration(provider), {
      redirect_uri: redirectUri,
      scope: (provider.scopes ?? defaultScopes).join(' '),
      state,
      nonce,
      prompt: 'login',
      ...(provider.ignoresAuthTime !== true && { max_age: '0' }),
      ...(provider.acrValues !== undefined && { acr_values: provider.acrValues.join(' ') }),
      ui_locales: language,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
  )
}

/** Scopes of a provider without others in its agreement. */
export const defaultScopes: readonly string[] = ['openid', 'profile', 'email', 'phone']

/** A user at the provider. */
export type ProviderUser = {
  readonly claims: Claims
  /** The signed token, with which the session at the provider can be ended. */
  readonly idToken: string
}

/**
 * Exchanges the code and checks the ID token: signature, algorithm, issuer, audience, times and
 * nonce (OpenID Connect Core 1.0, section 3.1.3.7). `iss` of the response must name the requested
 * provider (RFC 9207); it may be missing only where there is no other. The token must confirm the
 * request (docs/decisions/0116). Claims that the token lacks come from the UserInfo endpoint.
 * @param answer address of the callback, with its query
 * @throws FederationError
 */
export async function exchangeForClaims(
  provider: IdentityProvider,
  answer: URL,
  { state, nonce, codeVerifier, elapsedSeconds, isOnlyProvider }: SignInState & Callback,
): Promise<ProviderUser> {
  assertIssuer(provider, answer.searchParams, isOnlyProvider)
  const { searchParams } = answer
  const error = searchParams.get('error')
  if (error !== null)
    throw new FederationError(`the provider answered ${JSON.stringify(error.slice(0, 100))}`, {
      failure: providerError(error),
    })
  const configuration = await openidConfiguration(provider)
  const tokens = await wrapFailure(() =>
    oidc.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }),
  )
  const claims = tokens.claims()
  if (claims === undefined || tokens.id_token === undefined) throw notVerified('no ID token')
  if (!subjectPattern.test(claims.sub)) throw notVerified('no valid subject')
  assertConfirmed(provider, claims, elapsedSeconds)
  const isComplete =
    claims['preferred_username'] !== undefined ||
    configuration.serverMetadata().userinfo_endpoint === undefined
  const userInfo = isComplete
    ? {}
    : await wrapFailure(() => oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub))
  return { claims: { ...userInfo, ...claims }, idToken: tokens.id_token }
}

/**
 * Where providers return to one address, nothing else tells them apart (RFC 9700, 4.4.2). The
 * library takes an empty one for none, and checks the rest.
 */
function assertIssuer(
  { issuer }: IdentityProvider,
  answer: URLSearchParams,
  isOnlyProvider: boolean,
): void {
  const named = answer.get('iss') ?? ''
  if (named === '' ? !isOnlyProvider : named !== issuer) throw notVerified('another issuer')
}

/**
 * Returns the address that ends the session of a user at the provider (OpenID Connect RP-Initiated
 * Logout 1.0, section 2); undefined for a provider that has none.
 * @throws FederationError
 */
export async function logoutUrl(
  provider: IdentityProvider,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): Promise<URL | undefined> {
  const configuration = await openidConfiguration(provider)
  return configuration.serverMetadata().end_session_endpoint === undefined
    ? undefined
    : oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
      })
}

/** The standard allows 255 characters of ASCII (OpenID Connect Core 1.0, section 2). */
const subjectPattern = /^[\x20-\x7e]{1,255}$/

/** Difference between the clocks of the browser's start, the sign-in and the token. */
const toleranceSeconds = 60

/**
 * Checks that the user signed in at the provider since the browser was sent there, at an agreed
 * level and by the agreed methods. Both times of the provider are of its own clock.
 * @throws FederationError
 */
function assertConfirmed(
  { acrValues, amrValues = [], ignoresAuthTime = false }: IdentityProvider,
  { auth_time, iat, acr, amr }: Claims,
  elapsedSeconds: number,
): void {
  const isNew =
    typeof auth_time === 'number' &&
    typeof iat === 'number' &&
    iat - auth_time <= elapsedSeconds + toleranceSeconds &&
    auth_time - iat <= toleranceSeconds
  if (!isNew && !ignoresAuthTime) throw notVerified('no new sign-in')
  if (acrValues !== undefined && !acrValues.some((value) => value === acr))
    throw notVerified('another acr')
  if (!amrValues.every((value) => Array.isArray(amr) && amr.includes(value)))
    throw notVerified('another amr')
}

/**
 * Turns any error of the library or the network into a fault of the provider. The reason is for the
 * log.
 */
async function wrapFailure<Value>(run: () => Promise<Value>): Promise<Value> {
  return run().catch((cause: unknown) => {
    if (cause instanceof FederationError) throw cause
    throw new FederationError(messageOf(cause), { cause, failure: failureOf(cause) })
  })
}

/** @returns the reason for the log, with the error code of the provider */
const messageOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'no answer'
  return cause instanceof oidc.ResponseBodyError
    ? `${cause.message}: ${cause.error}`
    : cause.message
}

const notVerified = (message: string): FederationError =>
  new FederationError(message, { failure: 'not-verified' })

/** Metadata, keys and tokens of real providers have a few kilobytes. */
const maxBytes = 1_000_000

/**
 * Returns the `fetch` of the calls to one provider. It follows no redirect, and ends an answer that
 * is too long. Metadata may name endpoints at other hosts, but by name: an address or `localhost`
 * would make this server call its own network (OWASP, "Server-Side Request Forgery").
 */
export function fetchFromProvider({
  issuer,
  socketOrigin,
}: Pick<IdentityProvider, 'issuer' | 'socketOrigin'>): CustomFetch {
  const { origin: issuerOrigin } = new URL(issuer)
  return async (url, options) => {
    const { origin, hostname, pathname, search } = new URL(url)
    const isOwn = origin === issuerOrigin
    if (!isOwn && isLocal(hostname))
      throw new TypeError('the provider names an endpoint on a local address')
    const target = isOwn ? socketOrigin + pathname + search : url
    const response = await fetch(target, { ...options, redirect: 'error' } as RequestInit)
    const { status, headers } = response
    return new Response(await readBody(response), { status, headers })
  }
}

const isLocal = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /(?:^|\.)localhost\.?$/i.test(hostname)

/** @throws TypeError for a body that is too long */
async function readBody({ body }: Response): Promise<Buffer | null> {
  if (body === null) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > maxBytes) throw new TypeError('the answer of the provider is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
