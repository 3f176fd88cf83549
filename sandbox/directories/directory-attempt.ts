import { refusal, type ApiError } from '../api-error.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { handleHash } from '../random-handle.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { whoseTry, type Whose } from '../verification/whose-try.ts'
import type { DirectoryKind } from './tables.ts'

export type Tries = { readonly failed: number; readonly allowed: number }

const longestLock = 60

/**
 * Counted for who signs in, not for the name that was typed: nobody locks somebody else's account,
 * and one that no directory has is counted alike. Whoever came with the ID alone is counted apart,
 * and locks nobody out.
 */
const ownerHash = ({ account_id }: LoginRequest, kind: DirectoryKind, whose: Whose): string =>
  handleHash(`${kind}\n${account_id}${whose === 'strangers' ? '\nstrangers' : ''}`)

/**
 * Takes one try before the password is looked at. One UPDATE decides, so parallel guesses cannot
 * share a try. Every fifth try (or as the tenant chose) locks, twice as long as the time before, an
 * hour at most; a right password takes back both. To be called in a transaction.
 * @returns what to answer should the password be wrong
 * @throws LOGIN_AUTO_LOCKED while it is locked; then nothing was looked at
 */
export async function takeDirectoryTry(
  store: Store,
  now: number,
  settings: Settings,
  request: LoginRequest,
  kind: DirectoryKind,
  incorrect: (tries: Tries) => ApiError,
): Promise<ApiError> {
  const owner_hash = ownerHash(request, kind, whoseTry(request))
  await store
    .insertInto('directory_attempt')
    .values({ owner_hash, failed: 0, locked_until: null, last_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
  const taken = await store
    .updateTable('directory_attempt')
    .set((e) => ({ failed: e('failed', '+', 1), locked_until: null, last_at: now }))
    .where('owner_hash', '=', owner_hash)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
    .returning('failed')
    .executeTakeFirst()
  if (taken === undefined) {
    const { locked_until } = await store
      .selectFrom('directory_attempt')
      .select('locked_until')
      .where('owner_hash', '=', owner_hash)
      .executeTakeFirstOrThrow()
    throw locked(Math.ceil(((locked_until ?? now) - now) / 60_000))
  }
  const allowed = Math.max(1, settings.passwordAttempts)
  if (taken.failed % allowed !== 0) return incorrect({ failed: taken.failed % allowed, allowed })
  const minutes = Math.min(
    settings.lockMinutes * 2 ** Math.min(taken.failed / allowed - 1, 10),
    Math.max(settings.lockMinutes, longestLock),
  )
  await store
    .updateTable('directory_attempt')
    .set({ locked_until: now + minutes * 60_000 })
    .where('owner_hash', '=', owner_hash)
    .execute()
  return locked(minutes)
}

const locked = (minutes: number): ApiError =>
  refusal('LOGIN_AUTO_LOCKED', { minutes: Math.max(1, minutes) })

/** A right password ends the row of wrong ones, strangers' too. */
export async function forgetDirectoryTries(
  store: Store,
  request: LoginRequest,
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
