import { isUnverified, type LoginRequest } from '../sign-in/login-request.ts'

/**
 * Who tries a code: whoever came with an ID alone, which anybody may know, or somebody who has
 * proven more than that.
 */
export type AttemptOrigin = 'strangers' | 'owner'

/**
 * A system that has checked the person itself asks for the second proof alone: there nothing is
 * proven here, and yet it is no stranger.
 */
export const attemptOrigin = (
  request: Pick<LoginRequest, 'first_method' | 'purpose' | 'caller'>,
): AttemptOrigin => (isUnverified(request) && request.caller !== 'mfa-am' ? 'strangers' : 'owner')
