import { ApiError, apiError } from '../api-error.ts'
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

/** States that a new password ends. */
const endedStates: ReadonlySet<AccountState> = new Set([
  'active',
  'locked',
  'expired',
  'must-reset',
])
/** Of these the administrator decides, whoever proves what; but who it is about is told. */
const isReportedState = (state: AccountState): boolean => !endedStates.has(state)

/**
 * @throws REQUEST_EXPIRED unless it is a reset whose identity check is over, of an account that may
 *   be reset
 */
export async function assertMayReset(store: Store, request: LoginRequest): Promise<Account> {
  const account = await accountForRequest(store, request)
  if (
    request.purpose !== 'password' ||
    request.verified_at === null ||
    !endedStates.has(account.state)
  )
    throw apiError('REQUEST_EXPIRED')
  return account
}

/**
 * What stands in the way of a new password: when its form is opened, and not after somebody has
 * thought of one for nothing. To who has checked their identity alone; anybody else, and a request
 * that is over, is answered as if nothing did.
 * @throws the code of the state
 */
export async function reportAccountProblem(
  store: Store,
  now: number,
  requestId: string,
  by: Cookies,
): Promise<void> {
  const request = await liveRequest(store, now, requestId, by).catch((problem: unknown) => {
    if (problem instanceof ApiError && problem.code === 'REQUEST_EXPIRED') return undefined
    throw problem
  })
  if (request?.purpose !== 'password' || request.verified_at === null) return
  const { state } = await accountForRequest(store, request)
  const accountProblem = isReportedState(state) ? accountStateError(state) : undefined
  if (accountProblem !== undefined) throw accountProblem
}
