import { apiError, type ApiError } from '../api-error.ts'
import { handleHash } from '../random-handle.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'

/** A counted try; `refusal` is the error to answer when the password is wrong. */
export type Attempt = { readonly apiError: ApiError }
type AttemptTarget = { readonly tenant: string; readonly username: string; readonly known: boolean }

/**
 * Wrong passwords in a row, over all locks, after which only a reset opens the account (NIST
 * 800-63B 5.2.2).
 */
const maxFailures = 100
const maxLockMinutes = 60

const hashUsername = (tenant: string, username: string): string =>
  handleHash(`${tenant}\n${username.toLowerCase()}`)

/**
 * Takes one try before the password is checked. One UPDATE decides, so parallel guesses cannot
 * share a try. IDs without an account are counted in the same manner. Every fifth try (or the
 * number of the tenant) locks, each time twice as long, one hour at most. The count continues over
 * the locks. The last try sets the lock with it; a right password takes it back. Call it in a
 * transaction.
 * @throws LOGIN_AUTO_LOCKED, LOGIN_LOCKED_UNTIL_RESET
 */
export async function countPasswordAttempt(
  store: Store,
  now: number,
  settings: Settings,
  { tenant, username, known }: AttemptTarget,
): Promise<Attempt> {
  const username_hash = hashUsername(tenant, username)
  const lastSeen = { last_at: now, known: Number(known) }
  await store
    .insertInto('password_attempt')
    .values({ username_hash, failed: 0, locked_until: null, ...lastSeen })
    .onConflict((c) => c.doNothing())
    .execute()
  const counted = await store
    .updateTable('password_attempt')
    .set((e) => ({ failed: e('failed', '+', 1), locked_until: null, ...lastSeen }))
    .where('username_hash', '=', username_hash)
    .where('failed', '<', maxFailures)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
    .returning('failed')
    .executeTakeFirst()
  if (counted === undefined) throw await attemptRefusal(store, now, username_hash)
  if (counted.failed >= maxFailures) return { apiError: apiError('LOGIN_LOCKED_UNTIL_RESET') }
  const allowed = Math.max(1, settings.passwordAttempts)
  const minutes = lockMinutesAfter(counted.failed, allowed, settings.lockMinutes)
  if (minutes === undefined)
    return {
      apiError: apiError('LOGIN_PASSWORD_INCORRECT', { failed: counted.failed % allowed, allowed }),
    }
  await store
    .updateTable('password_attempt')
    .set({ locked_until: now + minutes * 60_000 })
    .where('username_hash', '=', username_hash)
    .execute()
  return { apiError: apiError('LOGIN_AUTO_LOCKED', { minutes: Math.max(1, minutes) }) }
}

/** 10, 20, 40, 60, 60 … minutes; undefined where the failure does not lock. */
function lockMinutesAfter(
  failed: number,
  allowed: number,
  firstLockMinutes: number,
): number | undefined {
  if (failed % allowed !== 0) return undefined
  return Math.min(
    firstLockMinutes * 2 ** Math.min(failed / allowed - 1, 10),
    Math.max(firstLockMinutes, maxLockMinutes),
  )
}

export async function resetPasswordAttempts(
  store: Store,
  tenant: string,
  username: string,
): Promise<void> {
  await store
    .updateTable('password_attempt')
    .set({ failed: 0, locked_until: null })
    .where('username_hash', '=', hashUsername(tenant, username))
    .execute()
}

async function attemptRefusal(store: Store, now: number, username_hash: string): Promise<ApiError> {
  const row = await store
    .selectFrom('password_attempt')
    .selectAll()
    .where('username_hash', '=', username_hash)
    .executeTakeFirstOrThrow()
  if (row.failed >= maxFailures) return apiError('LOGIN_LOCKED_UNTIL_RESET')
  return apiError('LOGIN_AUTO_LOCKED', {
    minutes: Math.max(1, Math.ceil(((row.locked_until ?? now) - now) / 60_000)),
  })
}
