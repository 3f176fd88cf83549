import { apiError, type ApiError } from '../api-error.ts'
import { handleHash } from '../random-handle.ts'
import type { Settings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { attemptOrigin, type AttemptOrigin } from '../verification/attempt-origin.ts'
import type { DirectoryKind } from './tables.ts'

export type AttemptCounts = { readonly failed: number; readonly allowed: number }

const maxLockMinutes = 60

/**
 * Returns the key of the attempt counter. It is the account of the sign-in, not the typed name, so
 * that a user cannot lock the account of another. An unknown account is counted in the same manner.
 * Attempts after the user ID alone have their own counter, and lock no owner out.
 */
const ownerHash = (
  { account_id }: Pick<LoginRequest, 'account_id'>,
  kind: DirectoryKind,
  whose: AttemptOrigin,
): string => handleHash(`${kind}\n${account_id}${whose === 'strangers' ? '\nstrangers' : ''}`)

/**
 * Counts one attempt before the password is checked. One UPDATE decides, so that parallel guesses
 * cannot share an attempt. Every fifth attempt (the tenant can change the number) locks. Each lock
 * is twice as long as the previous one, up to an hour. A right password resets both. Call it in a
 * transaction.
 * @returns the error for a wrong password
 * @throws LOGIN_AUTO_LOCKED while it is locked; then nothing was checked
 */
export async function countDirectoryAttempt(
  store: Store,
  now: number,
  settings: Settings,
  request: LoginRequest,
  kind: DirectoryKind,
  incorrect: (tries: AttemptCounts) => ApiError,
): Promise<ApiError> {
  const owner_hash = ownerHash(request, kind, attemptOrigin(request))
  await store
    .insertInto('directory_attempt')
    .values({ owner_hash, failed: 0, locked_until: null, last_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
  const counted = await store
    .updateTable('directory_attempt')
    .set((e) => ({ failed: e('failed', '+', 1), locked_until: null, last_at: now }))
    .where('owner_hash', '=', owner_hash)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
    .returning('failed')
    .executeTakeFirst()
  if (counted === undefined) {
    const { locked_until } = await store
      .selectFrom('directory_attempt')
      .select('locked_until')
      .where('owner_hash', '=', owner_hash)
      .executeTakeFirstOrThrow()
    throw lockedError(Math.ceil(((locked_until ?? now) - now) / 60_000))
  }
  const allowed = Math.max(1, settings.passwordAttempts)
  if (counted.failed % allowed !== 0)
    return incorrect({ failed: counted.failed % allowed, allowed })
  const minutes = Math.min(
    settings.lockMinutes * 2 ** Math.min(counted.failed / allowed - 1, 10),
    Math.max(settings.lockMinutes, maxLockMinutes),
  )
  await store
    .updateTable('directory_attempt')
    .set({ locked_until: now + minutes * 60_000 })
    .where('owner_hash', '=', owner_hash)
    .execute()
  return lockedError(minutes)
}

const lockedError = (minutes: number): ApiError =>
  apiError('LOGIN_AUTO_LOCKED', { minutes: Math.max(1, minutes) })

/** A right password resets the count of wrong ones, also that of strangers. */
export async function resetDirectoryAttempts(
  store: Store,
  request: Pick<LoginRequest, 'account_id'>,
  kind: DirectoryKind,
): Promise<void> {
  await store
    .deleteFrom('directory_attempt')
    .where('owner_hash', 'in', [
      ownerHash(request, kind, 'owner'),
      ownerHash(request, kind, 'strangers'),
    ])
    .execute()
}
