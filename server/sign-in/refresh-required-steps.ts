import { isPendingSignUp } from '../federation/sign-up-account.ts'
import type { Store } from '../store/open-store.ts'
import { availableMethods } from './available-methods.ts'
import { decoySecondStep } from './decoy-account.ts'
import type { LoginRequest } from './login-request.ts'
import { sufficientProofs } from './required-proofs.ts'

/**
 * Raises a request to two steps when the account now requires two, or when its first step does not
 * reach the tenant's floor. The number of steps is stored
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
  const needed = await requiredSteps(store, request)
  const isProvenInVain = needed.more && request.second_method !== null
  if (!isProvenInVain && (!needed.two || request.second_step === 1)) return request
  const raisedRequest = {
    second_step: 1,
    verified_at: null,
    // Both steps are open again: no further method could complete these two.
    ...(isProvenInVain && { first_method: null, second_method: null }),
  }
  const running = store
    .updateTable('login_request')
    .set(raisedRequest)
    .where('id_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
  await (isProvenInVain ? running : running.where('second_method', 'is', null)).execute()
  return { ...request, ...raisedRequest }
}

/**
 * `two`: the account or the tenant requires two steps. `more`: the proven methods do not reach the
 * floor of the tenant. Applies to a sign-in, the verification for a consumer
 * service, and a new password. An ID without an account is read in the same manner (D8.07).
 */
async function requiredSteps(
  store: Store,
  request: LoginRequest,
): Promise<{ readonly two: boolean; readonly more: boolean }> {
  const { account_id, purpose, caller } = request
  if (
    (purpose !== '' && purpose !== 'password') ||
    caller === 'mfa-am' ||
    isPendingSignUp(account_id)
  )
    return { two: false, more: false }
  const account = await store
    .selectFrom('account')
    .select('second_step')
    .where('id', '=', account_id)
    .executeTakeFirst()
  // A user with one method must still be able to set a new password.
  const canHaveSecondStep =
    purpose === '' || (await availableMethods(store, { ...request, first_method: null })).length > 1
  const areEnough = await sufficientProofs(store, request)
  const proven = [request.first_method, request.second_method].filter((method) => method !== null)
  const more = purpose === '' && proven.length > 0 && !areEnough(proven)
  const hasSecondStep = (account?.second_step ?? decoySecondStep(account_id)) === 1
  return { two: more || (canHaveSecondStep && hasSecondStep), more }
}
