import { ApiError, refusal } from '../api-error.ts'
import { refusalOf } from '../login/account-state.ts'
import type { Cookies } from '../login/caller.ts'
import { accountOf, liveRequest, type Account, type LoginRequest } from '../login/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { AccountState } from '../store/tables.ts'

/** States that a new password ends. */
const ended: ReadonlySet<AccountState> = new Set(['active', 'locked', 'expired', 'must-reset'])
/** Of these the administrator decides, whoever proves what; but who it is about is told. */
const isTold = (state: AccountState): boolean => !ended.has(state)

/**
 * @throws REQUEST_EXPIRED unless it is a reset whose identity check is over, of an account that may
 *   be reset
 */
export async function mayReset(store: Store, request: LoginRequest): Promise<Account> {
  const account = await accountOf(store, request)
  if (request.purpose !== 'password' || request.verified_at === null || !ended.has(account.state))
    throw refusal('REQUEST_EXPIRED')
  return account
}

/**
 * What stands in the way of a new password: when its form is opened, and not after somebody has
 * thought of one for nothing. To who has checked their identity alone; anybody else, and a request
 * that is over, is answered as if nothing did.
 * @throws the code of the state
 */
export async function tellInTheWay(
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
  const { state } = await accountOf(store, request)
  const inTheWay = isTold(state) ? refusalOf(state) : undefined
  if (inTheWay !== undefined) throw inTheWay
}
