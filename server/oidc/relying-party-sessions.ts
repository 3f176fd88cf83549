import type { Selectable } from 'kysely'
import { retryDelayAfter } from '../messages/deliveries.ts'
import type { Store } from '../store/open-store.ts'
import type { RelyingPartySessionTable } from '../store/tables.ts'

type Known = Pick<
  RelyingPartySessionTable,
  'provider_hash' | 'client_id' | 'account_id' | 'sid' | 'expires_at'
>
export type EndedSession = Selectable<RelyingPartySessionTable>

/** After that a relying party has ended the session by its own limits. */
const triedForMs = 600_000
/** Longer than the time limit of one request: its process is gone. */
const claimTimeoutMs = 30_000

/** Keeps the `sid` of an ID token, for its end. Call it in the transaction of the session. */
export async function keepRelyingPartySession(store: Store, known: Known): Promise<void> {
  const row = { ...known, tries: 0, next_at: null }
  await store
    .insertInto('relying_party_session')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider_hash', 'client_id']).doUpdateSet(row))
    .execute()
}

/**
 * Marks the relying parties of this provider session to be notified. Call it in the transaction of
 * the end.
 */
export async function endRelyingPartySessions(
  store: Store,
  now: number,
  provider_hash: string,
): Promise<void> {
  await store
    .updateTable('relying_party_session')
    .set({ next_at: now, expires_at: now + triedForMs })
    .where('provider_hash', '=', provider_hash)
    .where('next_at', 'is', null)
    .execute()
}

/** Claims the ended session that has waited longest. Of two processes one gets it. */
export async function claimEndedSession(
  store: Store,
  now: number,
): Promise<EndedSession | undefined> {
  const due = await store
    .selectFrom('relying_party_session')
    .select(['provider_hash', 'client_id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .executeTakeFirst()
  if (due === undefined) return undefined
  const claimed = await store
    .updateTable('relying_party_session')
    .set((e) => ({ next_at: now + claimTimeoutMs, tries: e('tries', '+', 1) }))
    .where('provider_hash', '=', due.provider_hash)
    .where('client_id', '=', due.client_id)
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? claimEndedSession(store, now)
}

/**
 * Forgets a session when its relying party knows the end, or was notified for long enough. The row
 * stays when it belongs to a newer sign-in by now.
 */
export async function forgetEndedSession(
  store: Store,
  { provider_hash, client_id, next_at }: EndedSession,
): Promise<void> {
  await store
    .deleteFrom('relying_party_session')
    .where('provider_hash', '=', provider_hash)
    .where('client_id', '=', client_id)
    .where('next_at', '=', next_at)
    .execute()
}

/** @returns whether there will be another attempt */
export async function postponeEndedSession(
  store: Store,
  now: number,
  ended: EndedSession,
): Promise<boolean> {
  const next_at = now + retryDelayAfter(ended.tries)
  if (next_at >= ended.expires_at) {
    await forgetEndedSession(store, ended)
    return false
  }
  await store
    .updateTable('relying_party_session')
    .set({ next_at })
    .where('provider_hash', '=', ended.provider_hash)
    .where('client_id', '=', ended.client_id)
    .where('next_at', '=', ended.next_at)
    .execute()
  return true
}
