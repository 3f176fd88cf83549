import { isPendingSignUp } from '../federation/sign-up-account.ts'
import type { Store } from '../store/open-store.ts'
import { availableMethods } from './available-methods.ts'
import { decoySecondStep } from './decoy-account.ts'
import type { LoginRequest } from './login-request.ts'

/**
 * Raises a request to two steps when the account now requires two. The number of steps is stored
 * when a request opens. It is read again wherever the request continues (docs/decisions/0063). A
 * proof of one step is then no longer enough. The number never drops: a request begun with two
 * steps ends with two.
 */
export async function refreshRequiredSteps(
  store: Store,
  request: LoginRequest,
): Promise<LoginRequest> {
  if (request.used_at !== null) return request
  // Also runs for a request of two steps. The number of statements must not reveal the account
  // (D8.07).
  const needsTwoSteps = await requiresSecondStep(store, request)
  if (!needsTwoSteps || request.second_step === 1) return request
  const raisedRequest = { second_step: 1, verified_at: null }
  await store
    .updateTable('login_request')
    .set(raisedRequest)
    .where('id_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
    .where('second_method', 'is', null)
    .execute()
  return { ...request, ...raisedRequest }
}

/**
 * True when the account requires two steps. Applies to a sign-in, the verification for a consumer
 * service, and a new password. An ID without an account is read in the same manner (D8.07).
 */
async function requiresSecondStep(store: Store, request: LoginRequest): Promise<boolean> {
  const { account_id, purpose, caller } = request
  if (
    (purpose !== '' && purpose !== 'password') ||
    caller === 'mfa-am' ||
    isPendingSignUp(account_id)
  )
    return false
  const account = await store
    .selectFrom('account')
    .select('second_step')
    .where('id', '=', account_id)
    .executeTakeFirst()
  // A user with one method must still be able to set a new password.
  const canHaveSecondStep =
    purpose === '' || (await availableMethods(store, { ...request, first_method: null })).length > 1
  return canHaveSecondStep && (account?.second_step ?? decoySecondStep(account_id)) === 1
}
