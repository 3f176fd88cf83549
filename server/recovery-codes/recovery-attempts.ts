import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { nextRequiredAction } from '../sign-in/required-actions.ts'
import { sufficientProofs, availableMethods } from '../sign-in/required-steps.ts'
import { freeAttempts, lockDurationAfter, maxFailures } from '../store/factors.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { areRecoveryCodesAllowed, recoveryCodesLeft } from './stored-recovery-codes.ts'

type AttemptCounts = { readonly failed: number; readonly allowed: number }

/**
 * Counts an attempt of one request before the code is checked. One statement, so that parallel
 * guesses cannot share an attempt. A right code needs no refund: it completes the request.
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function countRecoveryAttempt(
  store: Store,
  { otpAttempts }: Settings,
  { id_hash, expires_at }: LoginRequest,
): Promise<AttemptCounts> {
  const counted = await store
    .insertInto('recovery_code_try')
    .values({ request_hash: id_hash, failed: 1, allowed: otpAttempts, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('request_hash')
        .doUpdateSet((e) => ({ failed: e('recovery_code_try.failed', '+', 1) }))
        .whereRef('recovery_code_try.failed', '<', 'recovery_code_try.allowed'),
    )
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (counted !== undefined) return counted
  const { failed, allowed } = await store
    .selectFrom('recovery_code_try')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', id_hash)
    .executeTakeFirstOrThrow()
  throw apiError('OTP_ATTEMPT_LIMIT', { failed, allowed })
}

/**
 * Counts the attempt as a failure of the account, over all requests, with the locks of the methods
 * (`store/factors`).
 * @returns whether this attempt locks the codes, unless it is right
 * @throws OTP_ATTEMPT_LIMIT while they are locked; then no attempt is lost
 */
export async function countRecoveryFailure(
  store: Store,
  now: number,
  { account_id }: Pick<LoginRequest, 'account_id'>,
): Promise<boolean> {
  const counted = await store
    .insertInto('recovery_code_set')
    .values({ account_id, made_at: null, failed: 1, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((e) => ({ failed: e('recovery_code_set.failed', '+', 1) }))
        .where('recovery_code_set.failed', '<', maxFailures)
        .where((e) =>
          e.or([
            e('recovery_code_set.held_until', 'is', null),
            e('recovery_code_set.held_until', '<=', now),
          ]),
        ),
    )
    .returning('failed')
    .executeTakeFirst()
  if (counted === undefined) {
    const { failed } = await store
      .selectFrom('recovery_code_set')
      .select('failed')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    throw apiError('OTP_ATTEMPT_LIMIT', { failed, allowed: freeAttempts })
  }
  const lockMs = lockDurationAfter(counted.failed)
  if (lockMs === 0) return false
  recordSecurityEvent({
    event: 'account.lock',
    outcome: 'success',
    account: account_id,
    method: 'RecoveryCode',
    reason: 'OTP_ATTEMPT_LIMIT',
  })
  await store
    .updateTable('recovery_code_set')
    .set({ held_until: now + lockMs })
    .where('account_id', '=', account_id)
    .execute()
  return true
}

/** Resets the failures of the account, after a right code and by an administrator. */
export async function clearRecoveryFailures(
  store: Store,
  { account_id }: Pick<LoginRequest, 'account_id'>,
): Promise<void> {
  await store
    .updateTable('recovery_code_set')
    .set({ failed: 0, held_until: null })
    .where('account_id', '=', account_id)
    .execute()
}

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
  if (purpose !== 'sign-in' || caller !== 'user' || verified_at !== null) return false
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
