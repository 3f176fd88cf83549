import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Account } from '../sign-in/login-request.ts'
import { hashPassword } from '../sign-in/password-hash.ts'
import { assertNewPassword } from './assert-new-password.ts'
import { assertNotUsedBefore, recentPasswordHashes } from './password-history.ts'

export type HashedPassword = {
  readonly password_hash: string
  /** Number of recent passwords that the tenant refuses. */
  readonly passwordHistory: number
}

/**
 * Checks a new password of an account by the policy and by its history, and hashes it. Call it
 * outside of transactions: hashes take long.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION, PASSWORD_HISTORY_REUSED
 */
export async function hashNewPassword(
  services: Services,
  { id, tenant_id: tenant, username }: Pick<Account, 'id' | 'tenant_id' | 'username'>,
  password: string,
): Promise<HashedPassword> {
  const { store } = services
  await assertNewPassword(services, { tenant, username, password })
  const { passwordHistory } = await readSettings(store, tenant)
  const recent = await recentPasswordHashes(store, id, passwordHistory)
  await assertNotUsedBefore(recent, password, passwordHistory)
  return { password_hash: await hashPassword(password), passwordHistory }
}
