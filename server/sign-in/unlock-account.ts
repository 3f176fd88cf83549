import { resetDirectoryAttempts } from '../external-directories/routes.ts'
import { clearRecoveryFailures } from '../recovery-codes/recovery-attempts.ts'
import { changeState, trustPasswordAgain } from '../store/accounts.ts'
import { forgiveFailures } from '../store/factors.ts'
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
  await forgiveFailures(store, account.id)
  await clearRecoveryFailures(store, { account_id: account.id })
  for (const kind of ['ActiveDirectory', 'KnoxIdentity'] as const)
    await resetDirectoryAttempts(store, { account_id: account.id }, kind)
  await trustPasswordAgain(store, account.id)
  await changeState(store, account.id, { from: ['locked', 'must-reset'], to: 'active' })
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
