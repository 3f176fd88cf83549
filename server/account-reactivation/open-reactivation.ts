import { apiError, type ApiError } from '../api-error.ts'
import type { Settings } from '../settings.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import { openReactivationRequest, type Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

type Opening = {
  readonly now: number
  readonly settings: Settings
  readonly context: LoginContext
  readonly account: Account
}

/**
 * Opens a request in which the owner of a dormant account can reactivate it, after the right
 * password. Call it in the transaction of the password check. Three cases are left to an
 * administrator. The account has no registered authenticator, or no address for a link, or the
 * sign-in came through an application that is not ours.
 * @returns the error to answer; undefined for an account that is not dormant, or that only an
 * administrator can reactivate
 */
export async function openReactivation(
  store: Store,
  { now, settings, context, account }: Opening,
): Promise<ApiError | undefined> {
  const { id: account_id, state } = account
  if (state !== 'dormant-self' && state !== 'dormant-reset-link') return undefined
  if (context.interaction_hash === '') return apiError('LOGIN_DORMANT_ADMIN')
  const { id, request } = await openReactivationRequest(store, now, settings, context, account)
  const usableFactors =
    state === 'dormant-self'
      ? await availableMethods(store, request)
      : await store
          .selectFrom('factor')
          .select('kind')
          .where('account_id', '=', account_id)
          .where('kind', '=', 'Email')
          .execute()
  if (usableFactors.length > 0)
    return state === 'dormant-self'
      ? apiError('LOGIN_DORMANT_SELF', { requestId: id })
      : apiError('LOGIN_DORMANT_RESET_LINK', { requestId: id })
  await store.deleteFrom('login_request').where('id_hash', '=', request.id_hash).execute()
  return apiError('LOGIN_DORMANT_ADMIN')
}
