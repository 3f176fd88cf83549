import * as oidc from 'openid-client'
import type { IdentityProvider } from './identity-providers.ts'

/** What one way to the provider and back is held to. */
export type Way = Readonly<Record<'state' | 'nonce' | 'codeVerifier' | 'redirectUri', string>>
/** What the provider says of somebody, in a token that it signed for us. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/**
 * The provider's own faults, and answers that no provider gives. Told apart by nobody: the person
 * learns that it did not work.
 */
export class IdpFailed extends Error {
  override readonly name = 'IdpFailed'
}

/** The provider's endpoints, read when they are needed: it may be down when we start. */
async function configurationOf({
  issuer,
  clientId,
  clientSecret,
  socketOrigin,
}: IdentityProvider): Promise<oidc.Configuration> {
  const own = new URL(issuer).origin
  const reach: oidc.CustomFetch = (url, options) =>
    fetch(url.replace(own, socketOrigin), { ...options, redirect: 'error' } as RequestInit)
  // Only what listens on this machine is asked without TLS.
  const execute = issuer.startsWith('http://localhost:')
    ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
    : [oidc.enableNonRepudiationChecks]
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'ES256' },
    oidc.ClientSecretBasic(clientSecret),
    { execute, timeout: 10, [oidc.customFetch]: reach },
  )
}

/**
 * Where the browser goes: authorization code with PKCE S256, and asked anew who it is.
 * @throws IdpFailed
 */
export async function addressOf(
  provider: IdentityProvider,
  { state, nonce, codeVerifier, redirectUri }: Way,
  language: string,
): Promise<URL> {
  return failing(async () =>
    oidc.buildAuthorizationUrl(await configurationOf(provider), {
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
 * @throws IdpFailed
 */
export async function claimsFrom(
  provider: IdentityProvider,
  answer: URL,
  { state, nonce, codeVerifier }: Way,
): Promise<Claims> {
  const tokens = await failing(async () =>
    oidc.authorizationCodeGrant(await configurationOf(provider), answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }),
  )
  const claims = tokens.claims()
  if (claims === undefined) throw new IdpFailed('no ID token')
  return claims
}

/** Whatever the library or the network says is the provider's matter; the reason is for the log. */
async function failing<Value>(act: () => Promise<Value>): Promise<Value> {
  return act().catch((cause: unknown) => {
    throw new IdpFailed(cause instanceof Error ? cause.message : 'no answer', { cause })
  })
}
