import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'
import { hashDestination } from './message-limits.ts'

type Account = { readonly now: number; readonly account_id: string }
type Address = { readonly kind: CodeKind; readonly address: string; readonly pepper: string }

/**
 * Ends the links "This wasn't me" of all earlier notices. A password reset verified the owner, so
 * nothing from before is left to disown. Call it before the notice of the reset.
 */
export async function endNoticeLinks(store: Store, { now, account_id }: Account): Promise<void> {
  await store
    .updateTable('owner_notice')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .execute()
}

/**
 * Ends the links that were sent to an address that is no longer registered. Call it before the
 * notice of this change, which has a new link: the owner may read it there.
 */
export async function endLinksSentTo(
  store: Store,
  { now, account_id }: Account,
  { pepper, kind, address }: Address,
): Promise<void> {
  await store
    .updateTable('owner_notice')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('sent_to_hash', '=', hashDestination(pepper, kind, address))
    .where('expires_at', '>', now)
    .execute()
}
