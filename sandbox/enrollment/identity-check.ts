import type { LoginRequest } from '../login/login-request.ts'
import { methodsLeft, type Asking } from '../login/methods-left.ts'
import type { Store } from '../store/open-store.ts'

/** How long after the proof a signed-in person may begin to change their methods. */
export const checkSeconds = 300

/** Whether this was proven a moment ago. */
export const isFresh = ({ verified_at }: Pick<LoginRequest, 'verified_at'>, now: number): boolean =>
  verified_at !== null && verified_at > now - checkSeconds * 1000

/**
 * Whether this check is good for what it was made for. By the password, or by the sign-in itself,
 * it is so only while nothing may prove more: what was registered since, perhaps by the owner
 * beside a thief, is asked for.
 */
export async function counts(
  store: Store,
  request: Asking & Pick<LoginRequest, 'verified_at'>,
  now: number,
): Promise<boolean> {
  if (!isFresh(request, now)) return false
  const isStrong = request.first_method !== null && request.first_method !== 'password'
  return (
    isStrong || (await methodsLeft(store, { ...request, first_method: null })).includes('password')
  )
}
