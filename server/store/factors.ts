import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { addressKey } from '../sign-in/address-spelling.ts'
import { decoyFactors, decoyPrefix, isDecoyAccount } from '../sign-in/decoy-account.ts'
import type { FactorKind } from './factor-kinds.ts'
import type { LoginRequest, Store } from './tables.ts'

/**
 * All changes of `factor`: registered methods, and the limits that are counted in their rows
 * (docs/decisions/0219). Each function runs in the transaction of its caller.
 */
type Owned = { readonly account_id: string; readonly kind: FactorKind }

const noFailures = {
  failed: 0,
  held_until: null,
  strangers_failed: 0,
  strangers_held_until: null,
} as const

type NewFactor = Owned & {
  readonly address: string
  /** Time of the registration. */
  readonly now: number
  /** The default of the first step is 1, of the second step 2. */
  readonly preferred?: number
}

/** Values of a method that was registered just now. */
const registeredNow = ({ kind, address, now }: NewFactor) => ({
  ...noFailures,
  address,
  address_key: addressKey({ kind, address }),
  // It named the number, address or app before.
  own_name: null,
  last_sent_at: null,
  registered_at: now,
  last_used_at: null,
})

/** False when the account has a method of this kind. */
export async function addFactor(store: Store, factor: NewFactor): Promise<boolean> {
  const { account_id, kind, preferred = 0 } = factor
  const added = await store
    .insertInto('factor')
    .values({ account_id, kind, preferred, ...registeredNow(factor) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return added !== undefined
}

/** Ends the old number and stores the new one. False when no method of this kind is registered. */
export async function replaceFactor(store: Store, factor: NewFactor): Promise<boolean> {
  const replaced = await store
    .updateTable('factor')
    .set(registeredNow(factor))
    .where('account_id', '=', factor.account_id)
    .where('kind', '=', factor.kind)
    .returning('kind')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Sets the owner's name of a method; null for the name of the kind. False when it is unknown. */
export async function nameFactor(
  store: Store,
  { account_id, kind }: Owned,
  own_name: string | null,
): Promise<boolean> {
  const named = await store
    .updateTable('factor')
    .set({ own_name })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst()
  return named !== undefined
}

/** Shows Windows Hello by the name of a device. */
export async function nameDevice(
  store: Store,
  account_id: string,
  device_name: string,
): Promise<void> {
  await store
    .updateTable('factor')
    .set({ address: device_name })
    .where('account_id', '=', account_id)
    .where('kind', '=', 'WindowsHello')
    .execute()
}

/** Leaves Windows Hello with an older device only: it was registered before that time. */
export async function keepOlderDevice(
  store: Store,
  account_id: string,
  { at, device_name }: { readonly at: number; readonly device_name: string },
): Promise<void> {
  await store
    .updateTable('factor')
    .set({ registered_at: at - 1, address: device_name })
    .where('account_id', '=', account_id)
    .where('kind', '=', 'WindowsHello')
    .where('registered_at', '>=', at)
    .execute()
}

/** Locks the methods of an account until the transaction ends, and leaves none preferred. */
export async function preferNone(store: Store, account_id: string): Promise<void> {
  await store
    .updateTable('factor')
    .set({ preferred: 0 })
    .where('account_id', '=', account_id)
    .execute()
}

/** False for a method that is not registered, or preferred already. */
export async function preferFactor(
  store: Store,
  { account_id, kind }: Owned,
  preferred: number,
): Promise<boolean> {
  const written = await store
    .updateTable('factor')
    .set({ preferred })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('preferred', '=', 0)
    .returning('kind')
    .executeTakeFirst()
  return written !== undefined
}

/** Returns the address of the removed method; undefined when it is not registered. */
export async function deleteFactor(
  store: Store,
  { account_id, kind }: Owned,
): Promise<string | undefined> {
  const removed = await store
    .deleteFrom('factor')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .returning('address')
    .executeTakeFirst()
  return removed?.address
}

/** Removes the methods that were registered since a time, except those of a directory. */
export const deleteFactorsSince = (
  store: Store,
  account_id: string,
  at: number,
): Promise<{ kind: FactorKind }[]> =>
  store
    .deleteFrom('factor')
    .where('account_id', '=', account_id)
    .where('registered_at', '>=', at)
    .where('kind', 'not in', ['ActiveDirectory', 'KnoxIdentity'])
    .returning('kind')
    .execute()

/**
 * Adds rows that only count: for an address, or for a decoy account. They are kept for a day after
 * the last use (`store/purge`).
 */
export async function addCounters(
  store: Store,
  now: number,
  owned: readonly Owned[],
): Promise<void> {
  await store
    .insertInto('factor')
    .values(
      owned.map(({ account_id, kind }) => ({
        account_id,
        kind,
        address: '',
        preferred: 0,
        failed: 0,
        last_sent_at: null,
        held_until: null,
        registered_at: now,
        last_used_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ registered_at: now }),
    )
    .execute()
}

/**
 * Gives a decoy account methods as a real account has them, with their own counters. So codes are
 * requested and refused in the same manner (D8.07). Nothing is ever sent to them. It is one
 * statement for every ID. For a real account the value is undefined, and the statement changes
 * nothing.
 */
export async function addDecoyFactors(
  store: Store,
  now: number,
  account_id: string | undefined,
): Promise<void> {
  const kinds = account_id === undefined ? [] : decoyFactors(account_id)
  if (account_id !== undefined && kinds.length > 0)
    return addCounters(
      store,
      now,
      kinds.map((kind) => ({ account_id, kind })),
    )
  await store
    .updateTable('factor')
    .set({ registered_at: now })
    .where('account_id', '=', decoyPrefix)
    .execute()
}

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
    .set({ ...noFailures, last_used_at: now })
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .execute()
}

/** Gives every method of an account all tries back. */
export async function forgiveFailures(store: Store, account_id: string): Promise<void> {
  await store.updateTable('factor').set(noFailures).where('account_id', '=', account_id).execute()
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
