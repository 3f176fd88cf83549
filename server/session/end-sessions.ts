import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { deleteSignInProofs, endSsoSession } from '../oidc/sso-session.ts'
import { handleHash } from '../random-handle.ts'
import { endTrust } from '../sign-in/known-browser.ts'
import {
  accountsOfVerifiedSignIns,
  type EndedRequests,
  expireRequests,
} from '../store/login-requests.ts'
import type { Store, Tables } from '../store/tables.ts'

type Session = Selectable<Tables['session']>

/** Ends these sessions and, with each, the provider's session. Call it in a transaction. */
export async function endSessions(
  store: Store,
  now: number,
  where: (session: ExpressionBuilder<Tables, 'session'>) => Expression<SqlBool>,
): Promise<void> {
  const ended = await store.deleteFrom('session').where(where).returning('provider_hash').execute()
  for (const hash of new Set(ended.map(({ provider_hash }) => provider_hash)))
    await endSsoSession(store, now, hash)
}

/** Rows of the provider that a kept session still needs. Those of ended ones open nothing. */
const modelsOfKept = ['Session', 'SignInProofs']

/** The session that stays when the others of its account end. */
export type KeptSession = Pick<Session, 'id_hash' | 'provider_hash' | 'signed_in_at'>

/**
 * Ends all sessions of an account, here and at the provider, also sign-ins without a session yet. A
 * proven request is worth a session, so it ends as well.
 * @param kept stays, with its session at the provider
 */
export async function endAccountSessions(
  store: Store,
  now: number,
  { account_id, kept }: { readonly account_id: string; readonly kept?: KeptSession | undefined },
): Promise<void> {
  // In the order of the hand-over: requests before sessions.
  if (kept === undefined) await endRequests(store, now, { account_id, provenOnly: true })
  const ended = await store
    .deleteFrom('session')
    .where('account_id', '=', account_id)
    .$if(kept !== undefined, (query) => query.where('id_hash', '!=', kept?.id_hash ?? ''))
    .returning('provider_hash')
    .execute()
  const signedIn = await store
    .selectFrom('oidc')
    .select('uid_hash')
    .where('model', '=', 'Session')
    .where('account_id', '=', account_id)
    .execute()
  const atProvider = new Set([
    ...ended.map(({ provider_hash }) => provider_hash),
    ...signedIn.map(({ uid_hash }) => uid_hash ?? ''),
  ])
  for (const hash of atProvider)
    if (hash !== kept?.provider_hash) await endSsoSession(store, now, hash)
  await store
    .deleteFrom('oidc')
    .where('account_id', '=', account_id)
    .$if(kept !== undefined, (query) => query.where('model', 'not in', modelsOfKept))
    .execute()
  if (kept !== undefined) await deleteSignInProofs(store, account_id, kept.signed_in_at)
}

/**
 * Ends all sessions of accounts that are not active, and the trust in their browsers, for good: a
 * session must not live again with its account. A suspension by this server ends them at once; this
 * is for an account that another program has suspended.
 * @param account_id one account; without it, all
 */
export async function endSessionsOfBlockedAccounts(
  store: Store,
  now: number,
  account_id?: string,
): Promise<void> {
  const blocked = await store
    .selectFrom('account')
    .select('id')
    .where('state', '!=', 'active')
    .where((e) =>
      e.or([
        e('id', 'in', e.selectFrom('session').select('account_id')),
        e(
          'id',
          'in',
          e.selectFrom('known_browser').select('account_id').where('trust_id', 'is not', null),
        ),
        e(
          'id',
          'in',
          e
            .selectFrom('oidc')
            .select('account_id')
            .where('model', '=', 'Session')
            .where('account_id', 'is not', null),
        ),
        e('id', 'in', accountsOfVerifiedSignIns(store, now)),
      ]),
    )
    .$if(account_id !== undefined, (query) => query.where('id', '=', account_id ?? ''))
    .execute()
  for (const { id } of blocked) await endBlockedAccess(store, now, id)
}

/** Ends the access of an account that cannot be used any more. Call it in a transaction. */
export async function endBlockedAccess(
  store: Store,
  now: number,
  account_id: string,
): Promise<void> {
  await endAccountSessions(store, now, { account_id })
  await endTrust(store, { account_id })
}

/**
 * Ends the browser's sessions: the caller's, and the provider's of this browser. The latter may be
 * of a later sign-in that did not finish.
 */
export async function endBrowserSessions(
  store: Store,
  {
    now,
    session: { id_hash, account_id },
    atProvider,
  }: {
    readonly now: number
    readonly session: Pick<Session, 'id_hash' | 'account_id'>
    readonly atProvider: string | undefined
  },
): Promise<void> {
  await endSessions(store, now, (session) => session('id_hash', '=', id_hash))
  const providerSession = await store
    .selectFrom('oidc')
    .select('uid_hash')
    .where('model', '=', 'Session')
    .where('id_hash', '=', handleHash(atProvider ?? ''))
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  await endSsoSession(store, now, providerSession?.uid_hash ?? '')
}

/** Ends running requests of an account, and sign-ins that the provider has not taken yet. */
export async function endRequests(store: Store, now: number, ended: EndedRequests): Promise<void> {
  const { account_id, except = '' } = ended
  await expireRequests(store, now, ended)
  await store
    .deleteFrom('oidc')
    .where('model', '=', 'Interaction')
    .where('id_hash', 'in', (e) =>
      e
        .selectFrom('login_context')
        .innerJoin('login_request', 'login_request.key_hash', 'login_context.key_hash')
        .select('login_context.interaction_hash')
        .where('login_request.account_id', '=', account_id)
        .where('login_request.browser_hash', '!=', except)
        .where('login_request.verified_at', 'is not', null),
    )
    .execute()
}
