import * as oidc from 'openid-client'

/**
 * Errors with which a provider answers an authorization request (RFC 6749, section 4.1.2.1; OpenID
 * Connect Core 1.0, section 3.1.2.6; RFC 8707, section 2; OpenID Connect Core Error Code
 * unmet_authentication_requirements 1.0).
 */
export const providerErrors = [
  'access_denied',
  'login_required',
  'interaction_required',
  'account_selection_required',
  'consent_required',
  'invalid_request',
  'invalid_request_uri',
  'invalid_request_object',
  'invalid_scope',
  'invalid_target',
  'unauthorized_client',
  'unsupported_response_type',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'unmet_authentication_requirements',
  'server_error',
  'temporarily_unavailable',
] as const

/** Errors that this server finds itself. */
export const ownFailures = [
  /** No running sign-in of this browser has the `state` of the response. */
  'state-unknown',
  /** A check of the response failed. The page never says which one. */
  'not-verified',
  /** No answer of the provider: network, name, certificate or time. */
  'unreachable',
  /** The metadata of the provider are missing or wrong. */
  'discovery-failed',
  /** The token endpoint does not accept our client (RFC 6749, section 5.2). */
  'invalid_client',
] as const

/** Reason that the page of a failed sign-in has words for. */
export type SignInFailure = (typeof providerErrors)[number] | (typeof ownFailures)[number]

/**
 * A fault of the provider, or a forged response. The message is for the log, and the page gets the
 * reason alone.
 */
export class FederationError extends Error {
  override readonly name = 'IdpFailed'
  readonly failure: SignInFailure | undefined

  /** @param failure undefined for an error that no specification names */
  constructor(
    message: string,
    { failure, cause }: { readonly failure: SignInFailure | undefined; readonly cause?: unknown },
  ) {
    super(message, { cause })
    this.failure = failure
  }
}

/** @returns the error of a provider's response; undefined for one that no specification names */
export const providerError = (error: string): SignInFailure | undefined =>
  providerErrors.find((known) => known === error)

/** Returns the reason of an error of the library, of its network call, or of its checks. */
export function failureOf(problem: unknown): SignInFailure | undefined {
  if (isNetworkFault(problem)) return 'unreachable'
  const status = statusOf(problem)
  if (status === 503) return 'temporarily_unavailable'
  if (status !== undefined && status >= 500) return 'server_error'
  if (problem instanceof oidc.AuthorizationResponseError) return providerError(problem.error)
  // RFC 6749, section 5.2: a client that fails may get a challenge instead of a body.
  if (problem instanceof oidc.WWWAuthenticateChallengeError) return 'invalid_client'
  if (problem instanceof oidc.ResponseBodyError)
    return refusals.has(problem.error) ? 'invalid_client' : 'not-verified'
  return 'not-verified'
}

/** Errors of the token endpoint about our registration, not about one sign-in. */
const refusals: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_request',
  'invalid_scope',
])

const causesOf = (problem: unknown): readonly unknown[] =>
  problem instanceof Error ? [problem, ...causesOf(problem.cause)] : [problem]

/** The library wraps the errors of `fetch`, and its own time limit. */
const isNetworkFault = (problem: unknown): boolean =>
  causesOf(problem).some(
    (one) =>
      (one instanceof DOMException && /^(Timeout|Abort)Error$/.test(one.name)) ||
      (one instanceof Error &&
        'code' in one &&
        /^(E[A-Z_]+|UND_ERR_.+|CERT_.+|DEPTH_.+|SELF_.+|UNABLE_.+|OAUTH_TIMEOUT)$/.test(
          String(one.code),
        )),
  )

const statusOf = (problem: unknown): number | undefined => {
  const response = causesOf(problem).find((one) => one instanceof Response)
  return response?.status
}
