import { isPendingSignUp } from '../federation/sign-up-account.ts'
import type { Store } from '../store/open-store.ts'
import { availableMethods } from './available-methods.ts'
import { decoySecondStep } from './decoy-account.ts'
import type { LoginRequest } from './login-request.ts'

/**
 * How many steps are asked for is written into a request as it opens, and read again wherever it
 * goes on (docs/decisions/0063): where a second one is asked for by now, a request of one is of
 * two, and what was proven by one is not enough any more. Never the other way round: what was begun
 * with two ends with two.
 */
export async function refreshRequiredSteps(
  store: Store,
  request: LoginRequest,
): Promise<LoginRequest> {
  if (request.used_at !== null) return request
  // Asked of a request of two as well: how many statements it takes says nothing of who it is
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
 * Of what has as many steps as the account: a sign-in, the verification for a consumer service, and
 * a new password. For an ID that nobody has it is read alike (D8.07).
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
  // Who has one method is not shut out of a new password for ever.
  const canHaveSecondStep =
    purpose === '' || (await availableMethods(store, { ...request, first_method: null })).length > 1
  return canHaveSecondStep && (account?.second_step ?? decoySecondStep(account_id)) === 1
}
