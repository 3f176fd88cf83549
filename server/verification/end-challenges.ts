import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'

/**
 * Ends all open challenges of a replaced or removed method, in every request of the account.
 * Examples: a code sent to the older number, a push request waiting on the older phone. Call it in
 * the transaction that writes the method.
 */
export async function deleteChallenges(
  store: Store,
  now: number,
  account_id: string,
  kind: FactorKind,
): Promise<void> {
  if (kind === 'Sms' || kind === 'Email' || kind === 'Msg') {
    await store
      .updateTable('otp_challenge')
      .set({ used_at: now })
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('request_hash', 'in', (e) =>
        e.selectFrom('login_request').select('id_hash').where('account_id', '=', account_id),
      )
      .execute()
  }
  if (kind === 'UaApp' || kind === 'UaPin') {
    await store
      .updateTable('app_push')
      .set({ expires_at: now })
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .where('purpose', '=', 'proof')
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .execute()
  }
}
