import * as oidc from 'openid-client'
import type { IdentityProvider } from './identity-providers.ts'

/** What one way to the provider and back is held to. */
export type SignInState = Readonly<
  Record<'state' | 'nonce' | 'codeVerifier' | 'redirectUri', string>
>
/** What the provider says of somebody, in a token that it signed for us. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/**
 * The provider's own faults, and answers that no provider gives. Told apart by nobody: the person
 * learns that it did not work.
 */
export class FederationError extends Error {
  override readonly name = 'IdpFailed'
}

/** The provider's endpoints, read when they are needed: it may be down when we start. */
async function openidConfiguration({
  issuer,
  clientId,
  clientSecret,
  socketOrigin,
}: IdentityProvider): Promise<oidc.Configuration> {
  const issuerOrigin = new URL(issuer).origin
  const fetchFromProvider: oidc.CustomFetch = (url, options) =>
    fetch(url.replace(issuerOrigin, socketOrigin), { ...options, redirect: 'error' } as RequestInit)
  // Only what listens on this machine is asked without TLS.
  const execute = issuer.startsWith('http://localhost:')
    ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
    : [oidc.enableNonRepudiationChecks]
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'ES256' },
    oidc.ClientSecretBasic(clientSecret),
    { execute, timeout: 10, [oidc.customFetch]: fetchFromProvider },
  )
}

/**
 * Where the browser goes: authorization code with PKCE S256, and asked anew who it is.
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
      scope: 'openid profile email phone',
      state,
      nonce,
      prompt: 'login',
      ui_locales: language,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
  )
}

/**
 * Exchanges the code, and holds the ID token to its signature, its algorithm, issuer, audience,
 * times and nonce (OpenID Connect Core 1.0, section 3.1.3.7); `iss` of the answer to the provider
 * that was asked (RFC 9207).
 * @param answer the address that the browser came back to, with its query
 * @throws FederationError
 */
export async function exchangeForClaims(
  provider: IdentityProvider,
  answer: URL,
  { state, nonce, codeVerifier }: SignInState,
): Promise<Claims> {
  const tokens = await wrapFailure(async () =>
    oidc.authorizationCodeGrant(await openidConfiguration(provider), answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }),
  )
  const claims = tokens.claims()
  if (claims === undefined) throw new FederationError('no ID token')
  return claims
}

/** Whatever the library or the network says is the provider's matter; the reason is for the log. */
async function wrapFailure<Value>(run: () => Promise<Value>): Promise<Value> {
  return run().catch((cause: unknown) => {
    throw new FederationError(cause instanceof Error ? cause.message : 'no answer', { cause })
  })
}
