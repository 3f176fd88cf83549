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
 * After the right password of a dormant account: a request in which its owner may wake it. Who has
 * nothing registered to be checked by, or no address for a link, is left to the administrator, and
 * so is who came for another application than ours. To be called in the transaction of the proof.
 * @returns what to answer; nothing for an account that is not dormant in such a way
 */
export async function openReactivation(
  store: Store,
  { now, settings, context, account }: Opening,
): Promise<ApiError | undefined> {
  const { id: account_id, state } = account
  if (state !== 'dormant-self' && state !== 'dormant-reset-link') return undefined
  if (context.interaction_uid === '') return apiError('LOGIN_DORMANT_ADMIN')
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
