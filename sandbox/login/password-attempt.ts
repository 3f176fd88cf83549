import { sql } from 'kysely'
import { refusal } from '../api-error.ts'
import { handleHash } from '../random-handle.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'

const keyOf = (tenant: string, username: string): string => handleHash(`${tenant}\n${username.toLowerCase()}`)

/**
 * Takes one try before the password is looked at. One UPDATE decides, so parallel guesses cannot share a try. IDs nobody has are counted alike.
 * The last try sets the lock with it; a right password takes it back.
 * @throws LOGIN_AUTO_LOCKED
 */
export async function takeAttempt(store: Store, now: number, settings: Settings, tenant: string, username: string): Promise<number> {
  const username_hash = keyOf(tenant, username)
  const lockedUntil = now + settings.lockMinutes * 60_000
  const next = sql<number>`case when locked_until <= ${now} then 1 else failed + 1 end`
  await store.insertInto('password_attempt').values({ username_hash, failed: 0, locked_until: null, last_at: now, known: 1 }).onConflict((c) => c.doNothing()).execute()
  const taken = await store
    .updateTable('password_attempt')
    .set({ failed: next, locked_until: sql<number | null>`case when ${next} >= ${settings.passwordAttempts} then cast(${lockedUntil} as bigint) end` })
    .where('username_hash', '=', username_hash)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
    .returning('failed')
    .executeTakeFirst()
  if (taken !== undefined) return taken.failed
  throw refusal('LOGIN_AUTO_LOCKED', { minutes: await minutesLeft(store, now, username_hash) })
}

export async function forgetAttempts(store: Store, tenant: string, username: string): Promise<void> {
  await store.updateTable('password_attempt').set({ failed: 0, locked_until: null }).where('username_hash', '=', keyOf(tenant, username)).execute()
}

async function minutesLeft(store: Store, now: number, username_hash: string): Promise<number> {
  const row = await store.selectFrom('password_attempt').select('locked_until').where('username_hash', '=', username_hash).executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.locked_until ?? now) - now) / 60_000))
}
