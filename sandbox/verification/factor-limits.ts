import { refusal } from '../api-error.ts'
import type { LoginRequest } from '../login/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import type { Whose } from './whose-try.ts'

/**
 * What holds for an account and a method, whoever signs in how often: one message a minute, and a
 * hold after ten wrong codes in a row, 30 seconds long and twice as long after each further one, an
 * hour at most. At fifty the method waits for a right code of the other side, or for an
 * administrator. What strangers tried and what the owner did are counted apart, so that nobody is
 * kept out by others; both together come to a hundred (NIST 800-63B 5.2.2).
 */
const freeFailures = 10
const mostFailures = 50

const counters = {
  owner: { failed: 'failed', heldUntil: 'held_until' },
  strangers: { failed: 'strangers_failed', heldUntil: 'strangers_held_until' },
} as const satisfies Readonly<Record<Whose, object>>

/** Milliseconds that the failure with this number holds the method. */
export const holdAfter = (failed: number): number =>
  failed < freeFailures ? 0 : Math.min(3_600_000, 30_000 * 2 ** Math.min(failed - freeFailures, 10))

/**
 * Marks the send. One statement: of twenty parallel sends, in however many requests, one finds the
 * minute over.
 * @returns the address to send to
 * @throws REQUEST_EXPIRED for a method that is not registered, OTP_ATTEMPT_LIMIT,
 *   OTP_SAME_METHOD_1MIN
 */
export async function takeSendOf(
  store: Store,
  now: number,
  resendSeconds: number,
  request: Pick<LoginRequest, 'account_id'>,
  kind: FactorKind,
  whose: Whose,
): Promise<string> {
  const { failed, heldUntil } = counters[whose]
  const taken = await store
    .updateTable('factor')
    .set({ last_sent_at: now })
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .where(failed, '<', mostFailures)
    .where((e) => e.or([e(heldUntil, 'is', null), e(heldUntil, '<=', now)]))
    .where((e) =>
      e.or([e('last_sent_at', 'is', null), e('last_sent_at', '<=', now - resendSeconds * 1000)]),
    )
    .returning('address')
    .executeTakeFirst()
  if (taken !== undefined) return taken.address
  const factor = await factorOf(store, request, kind)
  if (factor === undefined) throw refusal('REQUEST_EXPIRED')
  if (factor[failed] >= mostFailures || (factor[heldUntil] ?? 0) > now)
    throw refusal('OTP_ATTEMPT_LIMIT', { failed: factor[failed], allowed: freeFailures })
  const openAt = (factor.last_sent_at ?? now) + resendSeconds * 1000
  throw refusal('OTP_SAME_METHOD_1MIN', {
    retryAfter: Math.max(1, Math.ceil((openAt - now) / 1000)),
  })
}

/**
 * Counts a wrong code before it is looked at.
 * @throws OTP_ATTEMPT_LIMIT while the method is held; then nothing was looked at and no try is lost
 */
export async function takeTryOf(
  store: Store,
  now: number,
  request: Pick<LoginRequest, 'account_id'>,
  kind: FactorKind,
  whose: Whose,
): Promise<void> {
  const { failed, heldUntil } = counters[whose]
  const counted = await store
    .updateTable('factor')
    .set((e) => ({ [failed]: e(failed, '+', 1) }))
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .where(failed, '<', mostFailures)
    .where((e) => e.or([e(heldUntil, 'is', null), e(heldUntil, '<=', now)]))
    .returning(`${failed} as failed`)
    .executeTakeFirst()
  if (counted === undefined)
    throw refusal('OTP_ATTEMPT_LIMIT', {
      failed: (await factorOf(store, request, kind))?.[failed] ?? 0,
      allowed: freeFailures,
    })
  const hold = holdAfter(counted.failed)
  if (hold === 0) return
  await store
    .updateTable('factor')
    .set({ [heldUntil]: now + hold })
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .execute()
}

/** A right code ends the row of wrong ones, strangers' too. */
export async function clearTriesOf(
  store: Store,
  now: number,
  request: Pick<LoginRequest, 'account_id'>,
  kind: FactorKind,
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

const factorOf = (store: Store, request: Pick<LoginRequest, 'account_id'>, kind: FactorKind) =>
  store
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
