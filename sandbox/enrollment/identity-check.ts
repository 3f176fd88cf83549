import type { LoginRequest } from '../login/login-request.ts'

/** How long after the proof a signed-in person may begin to change their methods. */
export const checkSeconds = 300

/** Whether this check was made, and a moment ago. Who has no method at all had nothing to prove it with: for them the request itself counts, as long. */
export const isFresh = ({ verified_at }: Pick<LoginRequest, 'verified_at'>, now: number): boolean => verified_at !== null && verified_at > now - checkSeconds * 1000
