import { base } from '../http/address.ts'
import { apiError, type ApiError, type ErrorCode } from '../http/errors.ts'
import type { AccountState, AccountTable } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'

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
