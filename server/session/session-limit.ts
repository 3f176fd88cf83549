import { apiError } from '../api-error.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { Session } from './sessions.ts'

type Owner = { readonly account_id: string; readonly tenant_id: string }

/** Returns the valid sessions of an account, least recently used first. */
export async function liveSessions(
  store: Store,
  now: number,
  { account_id, tenant_id }: Owner,
): Promise<readonly Session[]> {
  const { idleSeconds } = await readSettings(store, tenant_id)
  return store
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idleSeconds * 1000)
    .orderBy('last_used_at')
    .execute()
}

/** True when the tenant allows this account no further session. */
export async function hasReachedSessionLimit(
  store: Store,
  now: number,
  owner: Owner,
): Promise<boolean> {
  const { sessionsAtMost } = await readSettings(store, owner.tenant_id)
  return (await liveSessions(store, now, owner)).length >= sessionsAtMost
}

/**
 * Checks that the account has room for one more session, in the transaction that adds it. It locks
 * the account's row first: of two sign-ins that end at once, the second counts the first one's
 * session.
 * @throws SIGNIN_FAILED: the next sign-in offers the choice of a session to end
 */
export async function assertSessionAvailable(
  store: Store,
  now: number,
  owner: Owner,
): Promise<void> {
  await store
    .updateTable('account')
    .set((e) => ({ second_step: e.ref('second_step') }))
    .where('id', '=', owner.account_id)
    .execute()
  if (await hasReachedSessionLimit(store, now, owner)) throw apiError('SIGNIN_FAILED')
}
