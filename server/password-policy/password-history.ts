import { randomUUID } from 'node:crypto'
import { apiError, WrongEntryError } from '../api-error.ts'
import { passwordMatches } from '../sign-in/password-hash.ts'
import type { Store } from '../store/open-store.ts'

/** Returns the newest hashes of an account, the present one first. */
export async function recentPasswordHashes(
  store: Store,
  account_id: string,
  count: number,
): Promise<readonly string[]> {
  if (count === 0) return []
  const currentHash = await store
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const previousHashes = await store
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', account_id)
    .orderBy('at', 'desc')
    .limit(count - 1)
    .execute()
  return [...(currentHash === undefined ? [] : [currentHash]), ...previousHashes].map(
    ({ password_hash }) => password_hash,
  )
}

/**
 * Compares the password with every hash in sequence, so that the time does not reveal which hash
 * matched. The error names the policy's number, also when the account has fewer passwords.
 * @throws PASSWORD_HISTORY_REUSED
 */
export async function assertNotUsedBefore(
  hashes: readonly string[],
  password: string,
  historyCount: number,
): Promise<void> {
  let used = false
  for (const hash of hashes) used = (await passwordMatches(password, hash)) || used
  if (used) throw new WrongEntryError(apiError('PASSWORD_HISTORY_REUSED', { historyCount }))
}

/**
 * Adds the replaced password to the history, and drops those that are no longer compared. Call it
 * in the transaction that replaces it.
 */
export async function addToPasswordHistory(
  store: Store,
  now: number,
  account_id: string,
  password_hash: string,
  count: number,
): Promise<void> {
  await store
    .insertInto('password_history')
    .values({ id: randomUUID(), account_id, at: now, password_hash })
    .execute()
  const keptRows = await store
    .selectFrom('password_history')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('at', 'desc')
    .limit(Math.max(0, count - 1))
    .execute()
  const old = store.deleteFrom('password_history').where('account_id', '=', account_id)
  await (
    keptRows.length === 0
      ? old
      : old.where(
          'id',
          'not in',
          keptRows.map(({ id }) => id),
        )
  ).execute()
}
