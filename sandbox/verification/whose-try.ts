import { isUnproven, type LoginRequest } from '../login/login-request.ts'

/**
 * Who tries a code: whoever came with an ID alone, which anybody may know, or somebody who has
 * proven more than that.
 */
export type Whose = 'strangers' | 'owner'

/**
 * A system that has checked the person itself asks for the second proof alone: there nothing is
 * proven here, and yet it is no stranger.
 */
export const whoseTry = (
  request: Pick<LoginRequest, 'first_method' | 'purpose' | 'caller'>,
): Whose => (isUnproven(request) && request.caller !== 'mfa-am' ? 'strangers' : 'owner')
