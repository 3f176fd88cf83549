import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'

/**
 * A method that is no more is no choice: without the first one its owner signs in with a password
 * again. In the transaction that removes it.
 */
export async function clearPasswordless(
  store: Store,
  account_id: string,
  kind: FactorKind,
): Promise<void> {
  await store
    .deleteFrom('passwordless')
    .where('account_id', '=', account_id)
    .where('first', '=', kind)
    .execute()
  await store
    .updateTable('passwordless')
    .set({ second: null })
    .where('account_id', '=', account_id)
    .where('second', '=', kind)
    .execute()
}
