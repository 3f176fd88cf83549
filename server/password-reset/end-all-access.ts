import { endAccountSessions } from '../session/end-sessions.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Whoever knew the old password is out: sessions here and at the provider, and every request under
 * way. One that is proven is worth a session until it is handed over, and until the provider has
 * taken the result: both go, so that neither Continue nor the way back leads in. To be called in
 * the transaction of the new password, after its own request was used; requests before what they
 * lead to, as the hand-over does.
 */
export async function endAllAccess(store: Store, now: number, account_id: string): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .where((e) => e.or([e('used_at', 'is', null), e('purpose', '=', '')]))
    .execute()
  await store
    .deleteFrom('oidc')
    .where('model', '=', 'Interaction')
    .where('id', 'in', (e) =>
      e
        .selectFrom('login_context')
        .innerJoin('login_request', 'login_request.key_hash', 'login_context.key_hash')
        .select('login_context.interaction_uid')
        .where('login_request.account_id', '=', account_id)
        .where('login_request.verified_at', 'is not', null),
    )
    .execute()
  await endAccountSessions(store, now, account_id)
}
