import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { endSsoSession } from '../oidc/sso-session.ts'
import type { Store } from '../store/open-store.ts'
import type { Tables } from '../store/tables.ts'
import type { Session } from './sessions.ts'

/**
 * Ends these sessions and, with each, its way back in at the provider. To be called in a
 * transaction.
 */
export async function endSessions(
  store: Store,
  now: number,
  where: (session: ExpressionBuilder<Tables, 'session'>) => Expression<SqlBool>,
): Promise<void> {
  const ended = await store.deleteFrom('session').where(where).returning('provider_uid').execute()
  for (const uid of new Set(ended.map(({ provider_uid }) => provider_uid)))
    await endSsoSession(store, now, uid)
}

/** All that an account has, here and at the provider: also what no session has come of yet. */
export async function endAccountSessions(
  store: Store,
  now: number,
  account_id: string,
): Promise<void> {
  await endSessions(store, now, (session) => session('account_id', '=', account_id))
  const signedIn = await store
    .selectFrom('oidc')
    .select('uid')
    .where('model', '=', 'Session')
    .where('account_id', '=', account_id)
    .execute()
  for (const { uid } of signedIn) await endSsoSession(store, now, uid ?? '')
  await store.deleteFrom('oidc').where('account_id', '=', account_id).execute()
}

/**
 * What this browser has: the session that asks, and the one that the provider knows it by, which
 * may be of a later sign-in that came to nothing.
 */
export async function endBrowserSessions(
  store: Store,
  now: number,
  { id_hash, account_id }: Pick<Session, 'id_hash' | 'account_id'>,
  atProvider: string | undefined,
): Promise<void> {
  await endSessions(store, now, (session) => session('id_hash', '=', id_hash))
  const providerSession = await store
    .selectFrom('oidc')
    .select('uid')
    .where('model', '=', 'Session')
    .where('id', '=', atProvider ?? '')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  await endSsoSession(store, now, providerSession?.uid ?? '')
}
