import { apiError } from '../api-error.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Settings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { freeAttempts, lockDurationAfter, maxFailures } from '../verification/factor-limits.ts'

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
 * (`verification/factor-limits`).
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
