import { resetDirectoryAttempts } from '../external-directories/routes.ts'
import { clearRecoveryFailures } from '../recovery-codes/recovery-attempts.ts'
import type { AccountTable, Store } from '../store/tables.ts'
import { resetPasswordAttempts } from './password-attempt.ts'

/**
 * Gives an account all tries back: passwords, codes of every method, recovery codes, and passwords
 * of directories.
 * An account that waits for a reset is open again. Other states stay as they are. A password that
 * one method alone reset is trusted again.
 */
export async function unlockAccount(
  store: Store,
  account: Pick<AccountTable, 'id' | 'tenant_id' | 'username'>,
): Promise<void> {
  await resetPasswordAttempts(store, account)
  await store
    .updateTable('factor')
    .set({ failed: 0, held_until: null, strangers_failed: 0, strangers_held_until: null })
    .where('account_id', '=', account.id)
    .execute()
  await clearRecoveryFailures(store, { account_id: account.id })
  for (const kind of ['ActiveDirectory', 'KnoxIdentity'] as const)
    await resetDirectoryAttempts(store, { account_id: account.id }, kind)
  await store
    .updateTable('account')
    .set({ reset_method: null })
    .where('id', '=', account.id)
    .execute()
  await store
    .updateTable('account')
    .set({ state: 'active' })
    .where('id', '=', account.id)
    .where('state', 'in', ['locked', 'must-reset'])
    .execute()
}

/** @returns the id of the account; undefined when the tenant has no such ID */
export async function unlockUsername(
  store: Store,
  tenant: string,
  username: string,
): Promise<string | undefined> {
  return store.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'tenant_id', 'username'])
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    if (account === undefined) return undefined
    await unlockAccount(transaction, account)
    return account.id
  })
}
