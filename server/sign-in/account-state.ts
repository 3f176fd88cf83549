import { resetDirectoryAttempts } from '../external-directories/routes.ts'
import { base } from '../http/address.ts'
import { apiError, type ApiError, type ErrorCode } from '../http/errors.ts'
import { clearRecoveryFailures } from '../recovery-codes/stored-recovery-codes.ts'
import { changeState, trustPasswordAgain } from '../store/accounts.ts'
import { forgiveFailures } from '../store/factors.ts'
import type { AccountState, AccountTable, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { resetPasswordAttempts } from './password-attempt.ts'

type PlainCode = Extract<ErrorCode, `LOGIN_${string}` | `POLICY_${string}`>

/**
 * Maps an account state to its error code. Only a caller that proved the right password sees it.
 */
const refusals = {
  locked: 'LOGIN_LOCKED_UNTIL_RESET',
  // Of these two `openReactivation` opens the way out, where there is one.
  'dormant-self': 'LOGIN_DORMANT_ADMIN',
  'dormant-reset-link': 'LOGIN_DORMANT_ADMIN',
  'dormant-admin': 'LOGIN_DORMANT_ADMIN',
  suspended: 'LOGIN_ACCOUNT_SUSPENDED',
  inactive: 'LOGIN_ACCOUNT_INACTIVE',
  pending: 'LOGIN_PENDING_APPROVAL',
  expired: 'LOGIN_PASSWORD_EXPIRED',
  'must-reset': 'LOGIN_PASSWORD_RESET_REQUIRED',
  'policy-access-denied': 'POLICY_ACCESS_DENIED',
  'policy-browser-not-allowed': 'POLICY_BROWSER_NOT_ALLOWED',
  'policy-no-mapped-user': 'POLICY_NO_MAPPED_USER',
  'policy-session-expired': 'POLICY_SESSION_EXPIRED',
} as const satisfies Readonly<Record<Exclude<AccountState, 'active'>, PlainCode>>

export const accountStates: readonly AccountState[] = [
  'active',
  ...(Object.keys(refusals) as (keyof typeof refusals)[]),
]

/** Returns the error for the owner of an account in this state; undefined when it is usable. */
export const accountStateError = (state: AccountState): ApiError | undefined =>
  state === 'active' ? undefined : apiError(refusals[state])

const day = 86_400_000

/** A password that is older than the policy allows (`passwordDays`; 0 lets it grow old). */
export const passwordExpiredError = (
  { password_changed_at }: Pick<AccountTable, 'password_changed_at'>,
  { passwordDays }: Pick<Settings, 'passwordDays'>,
  now: number,
): ApiError | undefined =>
  passwordDays > 0 && password_changed_at <= now - passwordDays * day
    ? apiError('LOGIN_PASSWORD_EXPIRED')
    : undefined

/**
 * Returns the page about an unusable account. It is for a user that proved ownership on a path that
 * ends in a redirect.
 */
export function accountProblemPage(state: AccountState): string {
  const code = accountStateError(state)?.code ?? 'SYSTEM_ERROR'
  return `${base}${state === 'locked' ? '/SecurityWarning' : '/WarningMessage'}?${new URLSearchParams({ code }).toString()}`
}

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
