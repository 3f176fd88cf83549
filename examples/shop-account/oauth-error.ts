/** An error of RFC 6749, section 5.2, or of a resource (RFC 6750, section 3.1). */
export class OAuthError extends Error {
  readonly status: number
  readonly error: string
  readonly more: Readonly<Record<string, unknown>>
  readonly waitMs: number

  constructor(
    status: number,
    error: string,
    description: string,
    more: Readonly<Record<string, unknown>> = {},
    waitMs = 0,
  ) {
    super(description)
    this.status = status
    this.error = error
    this.more = more
    this.waitMs = waitMs
  }
}

export const invalidRequest = (description: string) =>
  new OAuthError(400, 'invalid_request', description)

export const notFound = () => new OAuthError(404, 'not_found', 'There is none with this id.')

export const slowDown = (waitMs: number) =>
  new OAuthError(429, 'slow_down', 'Too many requests.', {}, waitMs)

export const tooOld = () => new OAuthError(400, 'expired_token', 'The code is too old.')

export const invalidGrant = (description: string) =>
  new OAuthError(400, 'invalid_grant', description)
