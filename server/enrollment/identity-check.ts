import { apiError } from '../api-error.ts'
import { availableMethods, type Asking } from '../sign-in/available-methods.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { stillOffered } from '../tenants/policy.ts'

/** Seconds after the identity check in which a signed-in user can change authenticators. */
export const identityCheckSeconds = 300

/** True when the verification is recent. */
export const isRecent = (
  { verified_at }: Pick<LoginRequest, 'verified_at'>,
  now: number,
): boolean => verified_at !== null && verified_at > now - identityCheckSeconds * 1000

/**
 * Returns whether this identity check suffices for its purpose. A check by the password, or by the
 * sign-in itself, suffices only while no stronger method is available. If the owner enrolls a
 * method while a thief uses the session, the thief needs that method too. A check by a method that
 * the tenant stopped offering does not suffice.
 */
export async function isSufficientCheck(
  store: Store,
  request: Asking & Pick<LoginRequest, 'verified_at'>,
  now: number,
): Promise<boolean> {
  if (!isRecent(request, now)) return false
  const { first_method } = request
  if (first_method !== null && first_method !== 'password')
    return (await stillOffered(store, request))([first_method])
  return (await availableMethods(store, { ...request, first_method: null })).includes('password')
}

/**
 * Refuses an identity check that no method can prove, because the tenant stopped offering all
 * registered ones. The password does not replace them (docs/decisions/0102).
 * @throws MFA_USER_INFO_INSUFFICIENT
 */
export async function assertProvable(
  store: Store,
  request: Asking & Pick<LoginRequest, 'verified_at'>,
): Promise<void> {
  if (request.verified_at === null && (await availableMethods(store, request)).length === 0)
    throw apiError('MFA_USER_INFO_INSUFFICIENT')
}
