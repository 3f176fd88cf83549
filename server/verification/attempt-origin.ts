import { isUnverified, type LoginRequest } from '../sign-in/login-request.ts'

/**
 * Origin of a code attempt. `strangers`: only an ID was given, and anybody may know it. `owner`:
 * the caller has proven more than that.
 */
export type AttemptOrigin = 'strangers' | 'owner'

/**
 * Returns the origin of attempts of a request. A browser that signed in to the account before
 * counts as the owner (`sign-in/known-browser`). An external system (`mfa-am`) has checked the
 * person itself and requests only the second factor. Nothing is proven here, but the caller still
 * counts as the owner.
 */
export const attemptOrigin = (
  request: Pick<LoginRequest, 'first_method' | 'purpose' | 'caller' | 'from_known_browser'>,
): AttemptOrigin =>
  isUnverified(request) && request.caller !== 'mfa-am' && request.from_known_browser === 0
    ? 'strangers'
    : 'owner'
