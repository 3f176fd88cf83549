import * as oidc from 'openid-client'
import { oidcBase, type Origins } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import { StorageUnavailableError } from '../store/open-store.ts'
import type { Keys } from './keys.ts'
import type { ClientId } from './own-clients.ts'

type Exchange = Readonly<
  Record<'redirectUri' | 'code' | 'state' | 'nonce' | 'codeVerifier', string>
> & { readonly clientId: ClientId; readonly iss: string | undefined }
/** `sid` exists only for a client with a log-out address. */
type SignedIn = { readonly accountId: string; readonly sid: string | undefined }

export type RelyingParty = {
  /** @throws SIGNIN_FAILED */
  readonly exchange: (given: Exchange) => Promise<SignedIn>
  /**
   * Returns the provider's address for a log-out that this server has already completed. It names
   * no ID token: an address stays in the history, and in the logs of proxies.
   */
  readonly logoutUrl: (origin: string, clientId: string, returnTo: string) => string
}

/**
 * Creates the server side of the front end: it exchanges codes with the provider over HTTP like any
 * other client.
 * @param socketOrigin where the provider listens; the issuer's name may resolve elsewhere
 */
export function createRelyingParty(
  origins: Origins,
  socketOrigin: string,
  keys: Keys,
): RelyingParty {
  const issuer = origins.main + oidcBase
  const configurations = { iam: configuration('iam'), singleid: configuration('singleid') }

  function configuration(clientId: ClientId): oidc.Configuration {
    const server = {
      issuer,
      token_endpoint: `${issuer}/oauth2/token`,
      jwks_uri: `${issuer}/oauth2/jwks`,
      authorization_response_iss_parameter_supported: true,
    }
    const made = new oidc.Configuration(
      server,
      clientId,
      { id_token_signed_response_alg: 'ES256' },
      oidc.ClientSecretBasic(keys.clientSecrets[clientId]),
    )
    if (issuer.startsWith('http:')) oidc.allowInsecureRequests(made)
    made[oidc.customFetch] = async (url, options) => {
      const answer = await fetch(url.replace(origins.main, socketOrigin), options as RequestInit)
      // The code was not used: a repeated call with the same idempotency key signs in.
      if (answer.status === 503) throw new StorageUnavailableError('the provider has no database')
      return answer
    }
    made.timeout = 10
    return made
  }

  return {
    async exchange({ clientId, redirectUri, code, state, nonce, codeVerifier, iss }) {
      if (!isAllowedRedirect(redirectUri, origins)) throw apiError('SIGNIN_FAILED')
      const answer = new URL(redirectUri)
      answer.search = new URLSearchParams({
        code,
        state,
        ...(iss === undefined ? {} : { iss }),
      }).toString()
      try {
        const checks = {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }
        const tokens = await oidc.authorizationCodeGrant(configurations[clientId], answer, checks)
        const claims = tokens.claims()
        if (claims === undefined) throw apiError('SIGNIN_FAILED')
        const { sub: accountId, sid } = claims
        return { accountId, sid: typeof sid === 'string' ? sid : undefined }
      } catch (error) {
        // The library wraps the errors of its fetch.
        if (error instanceof Error && error.cause instanceof StorageUnavailableError)
          throw error.cause
        if (rejectedRedirects.some((kind) => error instanceof kind)) throw apiError('SIGNIN_FAILED')
        throw error
      }
    },
    logoutUrl(origin, clientId, returnTo) {
      const query = new URLSearchParams({
        client_id: clientId,
        post_logout_redirect_uri: returnTo,
      })
      return `${origin}${oidcBase}/oidc/logout?${query.toString()}`
    },
  }
}

const isAllowedRedirect = (uri: string, origins: Origins): boolean =>
  URL.canParse(uri) && origins.include(new URL(uri).origin)

/**
 * Errors of the library when the provider refuses, or a check of the response fails. Any other
 * error is a fault of ours.
 */
const rejectedRedirects = [
  oidc.ResponseBodyError,
  oidc.ClientError,
  oidc.AuthorizationResponseError,
] as const
