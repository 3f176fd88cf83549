import { randomInt } from 'node:crypto'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { nextRequiredAction } from '../sign-in/required-actions.ts'
import { sufficientProofs, availableMethods } from '../sign-in/required-steps.ts'
import { freeAttempts, lockDurationAfter, maxFailures } from '../store/factors.ts'
import type { Store, LoginRequest } from '../store/tables.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { codeHmac } from '../verification/code.ts'

/** Returns whether the tenant allows recovery codes. */
export const areRecoveryCodesAllowed = async (store: Store, tenant: string): Promise<boolean> =>
  (await readSettings(store, tenant)).recoveryCodesAllowed === 1

/** Returns how many codes the account has left. */
export async function recoveryCodesLeft(store: Store, account_id: string): Promise<number> {
  const unused = await store
    .selectFrom('recovery_code')
    .select('code_hmac')
    .where('account_id', '=', account_id)
    .execute()
  return unused.length
}

/** Returns the time of the newest codes; null for an account without. */
export async function recoveryCodesMadeAt(
  store: Store,
  account_id: string,
): Promise<number | null> {
  const set = await store
    .selectFrom('recovery_code_set')
    .select('made_at')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return set?.made_at ?? null
}

type NewSet = { readonly now: number; readonly account_id: string; readonly pepper: string }

/**
 * Replaces all codes of an account. Wrong attempts with the earlier ones are forgotten.
 * @returns the codes, which can be read nowhere later
 */
export async function replaceRecoveryCodes(
  store: Store,
  { now, account_id, pepper }: NewSet,
): Promise<readonly string[]> {
  const set = { made_at: now, failed: 0, held_until: null }
  // Written first as a lock: of two parallel calls the second replaces the codes of the first.
  await store
    .insertInto('recovery_code_set')
    .values({ account_id, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
  await store.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  const codes = newRecoveryCodes()
  await store
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ account_id, code_hmac: recoveryCodeHmac(pepper, account_id, code) })),
    )
    .execute()
  return codes
}

type TypedCode = {
  readonly account_id: string
  readonly pepper: string
  /** As typed. */
  readonly code: string
}

/**
 * Uses up a code in one statement: of twenty parallel uses one counts.
 * @returns false for a code that the account does not have, or has used
 */
export async function consumeRecoveryCode(
  store: Store,
  { account_id, pepper, code }: TypedCode,
): Promise<boolean> {
  const used = await store
    .deleteFrom('recovery_code')
    .where('account_id', '=', account_id)
    .where('code_hmac', '=', recoveryCodeHmac(pepper, account_id, code))
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Ends all codes of an account. Its wrong attempts stay. */
export async function endRecoveryCodes(store: Store, account_id: string): Promise<void> {
  await store
    .updateTable('recovery_code_set')
    .set({ made_at: null })
    .where('account_id', '=', account_id)
    .execute()
  await store.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
}

/** Base32 of Crockford in lower case, without i, l, o and u, which are easy to misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groupLength = 5

/** Codes of one set. */
const codesAtOnce = 10

/** Returns ten different random codes of 50 bits each, as `xxxxx-xxxxx`. */
function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>()
  while (codes.size < codesAtOnce) codes.add(`${randomGroup()}-${randomGroup()}`)
  return [...codes]
}

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const misread: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** Returns the ten characters of a typed code: spelling, spaces and hyphens do not matter. */
const normaliseRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (letter) => misread[letter] ?? letter)

/** Returns the stored form of a code. It is bound to the account. */
const recoveryCodeHmac = (pepper: string, account_id: string, code: string): string =>
  codeHmac(pepper, ['recovery', account_id], normaliseRecoveryCode(code))

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
