import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import { sufficientProofs } from '../sign-in/required-proofs.ts'
import type { Store } from '../store/open-store.ts'
import { areRecoveryCodesAllowed, recoveryCodesLeft } from './stored-recovery-codes.ts'

/**
 * Returns whether a recovery code may prove the open step: the second one of a sign-in, in which a
 * registered method could prove it too. Never an identity check, a reset, a wake-up, or the
 * verification for another application. Both proofs together must reach the floor of the tenant.
 */
export async function mayProveByRecoveryCode(
  store: Store,
  request: LoginRequest,
): Promise<boolean> {
  const { purpose, caller, first_method, second_method, verified_at } = request
  if (purpose !== '' || caller !== '' || verified_at !== null) return false
  if (first_method === null || second_method !== null) return false
  if ((await nextRequiredAction(store, request)) !== undefined) return false
  if ((await availableMethods(store, request)).length === 0) return false
  const areEnough = await sufficientProofs(store, request)
  return areEnough([first_method, 'RecoveryCode'])
}

/** Returns whether the user has a code that may prove the open step. */
export const hasRecoveryCodeForStep = async (
  store: Store,
  request: LoginRequest,
): Promise<boolean> =>
  (await mayProveByRecoveryCode(store, request)) &&
  (await areRecoveryCodesAllowed(store, request.tenant_id)) &&
  (await recoveryCodesLeft(store, request.account_id)) > 0
