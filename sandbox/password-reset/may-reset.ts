import { ApiError, refusal } from '../api-error.ts'
import { refusalOf } from '../login/account-state.ts'
import type { Cookies } from '../login/caller.ts'
import { accountOf, liveRequest, type Account, type LoginRequest } from '../login/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { AccountState } from '../store/tables.ts'

/** States that a new password ends. Of the others the administrator decides, whoever proves what. */
const ended: ReadonlySet<AccountState> = new Set(['active', 'locked', 'expired', 'must-reset'])

/** @returns the account, once the identity is checked; @throws REQUEST_EXPIRED before, and from then on what is in the way of a new password */
export async function mayReset(store: Store, request: LoginRequest): Promise<Account> {
  if (request.purpose !== 'password' || request.verified_at === null) throw refusal('REQUEST_EXPIRED')
  const account = await accountOf(store, request)
  if (!ended.has(account.state)) throw refusalOf(account.state) ?? refusal('REQUEST_EXPIRED')
  return account
}

/** Told when the form is opened, and not after somebody has thought of a password for nothing. To who has checked their identity alone. @throws the code of the state */
export async function tellInTheWay(store: Store, now: number, requestId: string, by: Cookies): Promise<void> {
  await liveRequest(store, now, requestId, by).then((request) => mayReset(store, request)).catch((problem: unknown) => {
    if (!(problem instanceof ApiError) || problem.code !== 'REQUEST_EXPIRED') throw problem
  })
}
