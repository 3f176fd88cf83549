import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { isDecoyAccount } from '../sign-in/decoy-account.ts'
import { isUnverified } from '../sign-in/required-steps.ts'
import type { FactorKind } from '../store/factor-kinds.ts'
import type { LoginRequest, Store } from '../store/tables.ts'

/**
 * Limits per account and method, across all sign-ins: one message a minute, and a lock after ten
 * wrong codes in a row. The lock lasts 30 seconds and doubles with each further failure, up to an
 * hour. At fifty failures the method waits for a right code of the other origin, or for an
 * administrator. Attempts of strangers and of the owner are counted apart, so that strangers cannot
 * lock out the owner. Both together allow a hundred (NIST 800-63B 5.2.2).
 */
export const freeAttempts = 10
export const maxFailures = 50

const countersByOrigin = {
  owner: { failed: 'failed', heldUntil: 'held_until' },
  strangers: { failed: 'strangers_failed', heldUntil: 'strangers_held_until' },
} as const satisfies Readonly<Record<AttemptOrigin, object>>

/** Returns the lock duration in milliseconds after the failure with this number. */
export const lockDurationAfter = (failed: number): number =>
  failed < freeAttempts ? 0 : Math.min(3_600_000, 30_000 * 2 ** Math.min(failed - freeAttempts, 10))

/**
 * Reserves a send. It is a single statement, so of twenty parallel sends, in any number of
 * requests, only one succeeds per minute.
 * @returns the address to send to
 * @throws REQUEST_EXPIRED for a method that is not registered, OTP_ATTEMPT_LIMIT,
 *   OTP_SAME_METHOD_1MIN
 */
export async function reserveSend(
  store: Store,
  {
    now,
    resendSeconds,
    request,
    kind,
    origin,
  }: {
    readonly now: number
    readonly resendSeconds: number
    readonly request: Pick<LoginRequest, 'account_id'>
    readonly kind: FactorKind
    readonly origin: AttemptOrigin
  },
): Promise<string> {
  const { failed, heldUntil } = countersByOrigin[origin]
  const reserved = await store
    .updateTable('factor')
    .set({ last_sent_at: now })
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .where(failed, '<', maxFailures)
    .where((e) => e.or([e(heldUntil, 'is', null), e(heldUntil, '<=', now)]))
    .where((e) =>
      e.or([e('last_sent_at', 'is', null), e('last_sent_at', '<=', now - resendSeconds * 1000)]),
    )
    .returning('address')
    .executeTakeFirst()
  if (reserved !== undefined) return reserved.address
  const factor = await findFactor(store, request, kind)
  if (factor === undefined) throw apiError('REQUEST_EXPIRED')
  if (factor[failed] >= maxFailures || (factor[heldUntil] ?? 0) > now)
    throw apiError('OTP_ATTEMPT_LIMIT', { failed: factor[failed], allowed: freeAttempts })
  const resendAt = (factor.last_sent_at ?? now) + resendSeconds * 1000
  throw apiError('OTP_SAME_METHOD_1MIN', {
    retryAfter: Math.max(1, Math.ceil((resendAt - now) / 1000)),
  })
}

/**
 * Counts the attempt as a failure before the code is compared.
 * @returns whether this attempt locks the method, unless its code is right
 * @throws OTP_ATTEMPT_LIMIT while the method is locked; then the code is not compared and no
 *   attempt is lost
 */
export async function countFailedAttempt(
  store: Store,
  {
    now,
    request,
    kind,
    origin,
  }: {
    readonly now: number
    readonly request: Pick<LoginRequest, 'account_id'>
    readonly kind: FactorKind
    readonly origin: AttemptOrigin
  },
): Promise<boolean> {
  const { failed, heldUntil } = countersByOrigin[origin]
  const counted = await store
    .updateTable('factor')
    .set((e) => ({
      [failed]: e(failed, '+', 1),
      ...(origin === 'strangers' && { strangers_last_at: now }),
    }))
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .where(failed, '<', maxFailures)
    .where((e) => e.or([e(heldUntil, 'is', null), e(heldUntil, '<=', now)]))
    .returning(`${failed} as failed`)
    .executeTakeFirst()
  if (counted === undefined)
    throw apiError('OTP_ATTEMPT_LIMIT', {
      failed: (await findFactor(store, request, kind))?.[failed] ?? 0,
      allowed: freeAttempts,
    })
  const lockMs = lockDurationAfter(counted.failed)
  if (lockMs === 0) return false
  recordSecurityEvent({
    event: 'account.lock',
    outcome: 'success',
    account: isDecoyAccount(request.account_id) ? null : request.account_id,
    method: kind,
    reason: 'OTP_ATTEMPT_LIMIT',
    knownBrowser: origin === 'owner',
  })
  await store
    .updateTable('factor')
    .set({ [heldUntil]: now + lockMs })
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .execute()
  return true
}

/** Resets the failures after a right code, those of strangers too. */
export async function clearFailedAttempts(
  store: Store,
  {
    now,
    request,
    kind,
  }: {
    readonly now: number
    readonly request: Pick<LoginRequest, 'account_id'>
    readonly kind: FactorKind
  },
): Promise<void> {
  await store
    .updateTable('factor')
    .set({
      failed: 0,
      held_until: null,
      strangers_failed: 0,
      strangers_held_until: null,
      last_used_at: now,
    })
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .execute()
}

const findFactor = (store: Store, request: Pick<LoginRequest, 'account_id'>, kind: FactorKind) =>
  store
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()

/**
 * Origin of a code attempt. `strangers`: only an ID was given, and anybody may know it. `owner`:
 * the caller has proven more than that.
 */
export type AttemptOrigin = 'strangers' | 'owner'

/**
 * Returns the origin of attempts of a request. A browser that signed in to the account before
 * counts as the owner (`sign-in/known-browser`). An external system (`mfa-am`) has checked the
 * person itself and requests only the second factor. Nothing is proven here, but the caller still
 * counts as the owner.
 */
export const attemptOrigin = (
  request: Pick<LoginRequest, 'first_method' | 'purpose' | 'caller' | 'from_known_browser'>,
): AttemptOrigin =>
  isUnverified(request) && request.caller !== 'mfa-am' && !request.from_known_browser
    ? 'strangers'
    : 'owner'
