import { availableMethods, type Asking } from '../sign-in/available-methods.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

/** How long after the proof a signed-in person may begin to change their methods. */
export const identityCheckSeconds = 300

/** Whether this was proven a moment ago. */
export const isRecent = (
  { verified_at }: Pick<LoginRequest, 'verified_at'>,
  now: number,
): boolean => verified_at !== null && verified_at > now - identityCheckSeconds * 1000

/**
 * Whether this check is good for what it was made for. By the password, or by the sign-in itself,
 * it is so only while nothing may prove more: what was registered since, perhaps by the owner
 * beside a thief, is asked for.
 */
export async function isSufficientCheck(
  store: Store,
  request: Asking & Pick<LoginRequest, 'verified_at'>,
  now: number,
): Promise<boolean> {
  if (!isRecent(request, now)) return false
  const isStrong = request.first_method !== null && request.first_method !== 'password'
  return (
    isStrong ||
    (await availableMethods(store, { ...request, first_method: null })).includes('password')
  )
}
