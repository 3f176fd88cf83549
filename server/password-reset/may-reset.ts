import { ApiError, apiError } from '../api-error.ts'
import { readSettings } from '../settings.ts'
import { accountStateError } from '../sign-in/account-state.ts'
import type { Cookies } from '../sign-in/caller.ts'
import {
  accountForRequest,
  liveRequest,
  type Account,
  type LoginRequest,
} from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { AccountState } from '../store/tables.ts'
import { needsServiceDesk } from './untrusted-method.ts'

/** States that a new password ends. */
const endedStates: ReadonlySet<AccountState> = new Set([
  'active',
  'locked',
  'expired',
  'must-reset',
])
/** States that an administrator decides about, whatever was proven. The owner learns of them. */
const isReportedState = (state: AccountState): boolean => !endedStates.has(state)

/**
 * @throws REQUEST_EXPIRED unless it is a reset with a finished identity check, of an account that
 * may be reset; FORBIDDEN when the tenant closed the journey since
 */
export async function assertMayReset(store: Store, request: LoginRequest): Promise<Account> {
  const account = await accountForRequest(store, request)
  if (
    request.purpose !== 'password' ||
    request.verified_at === null ||
    !endedStates.has(account.state)
  )
    throw apiError('REQUEST_EXPIRED')
  const { passwordResetOpen } = await readSettings(store, request.tenant_id)
  if (passwordResetOpen === 0 && request.knows_password === 0) throw apiError('FORBIDDEN')
  return account
}

/**
 * Reports a state that forbids a new password when the form opens, before the user thinks of a
 * password for nothing. Only callers with a finished identity check see it. For anybody else, and
 * for an expired request, it reports nothing.
 * @returns whether the next sign-in needs the service desk
 * @throws the code of the state
 */
export async function reportAccountProblem(
  store: Store,
  now: number,
  requestId: string,
  by: Cookies,
): Promise<{ readonly needsServiceDesk: boolean }> {
  const request = await liveRequest(store, now, requestId, by).catch((problem: unknown) => {
    if (problem instanceof ApiError && problem.code === 'REQUEST_EXPIRED') return undefined
    throw problem
  })
  if (request?.purpose !== 'password' || request.verified_at === null)
    return { needsServiceDesk: false }
  const account = await accountForRequest(store, request)
  const { state } = account
  const accountProblem = isReportedState(state) ? accountStateError(state) : undefined
  if (accountProblem !== undefined) throw accountProblem
  return { needsServiceDesk: await needsServiceDesk(store, { request, account }) }
}
