import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'

/**
 * Removes a deleted method from the choice. Without the first one its owner signs in with a
 * password again. Call it in the transaction that deletes the method.
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
