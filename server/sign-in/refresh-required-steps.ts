import { isPendingSignUp } from '../federation/sign-up-account.ts'
import type { Store } from '../store/open-store.ts'
import { stillOffered } from '../tenants/policy.ts'
import { availableMethods } from './available-methods.ts'
import { decoySecondStep } from './decoy-account.ts'
import type { LoginRequest } from './login-request.ts'
import { sufficientProofs } from './required-proofs.ts'
import { isTrustAlive } from './trusted-device.ts'

/**
 * Raises a request to two steps when the account now requires two, or when its first step does not
 * reach the tenant's floor. The number of steps is stored when a request opens. It is read again
 * wherever the request continues (docs/decisions/0063). A proof of one step is then no longer
 * enough. The number never drops, unless the account trusts the browser (`skipSecondStep`). It
 * rises again when that trust ends. A proof by a method that the tenant stopped offering counts for
 * nothing (docs/decisions/0123).
 */
export async function refreshRequiredSteps(
  store: Store,
  request: LoginRequest,
): Promise<LoginRequest> {
  if (request.used_at !== null) return request
  // Also runs for a request of two steps. The number of statements must not reveal the account
  // (D8.07).
  const needed = await requiredSteps(store, request)
  const isProvenInVain = needed.other || (needed.more && request.second_method !== null)
  if (!isProvenInVain && (!needed.two || request.second_step === 1)) return request
  const raisedRequest = {
    second_step: needed.two ? 1 : request.second_step,
    verified_at: null,
    trust_id: null,
    // Both steps are open again: no further method could complete these two. A dormant account
    // never enters its password in this request, so that proof stays.
    ...(isProvenInVain && {
      first_method: request.purpose === 'release' ? request.first_method : null,
      identity_provider: null,
      second_method: null,
    }),
  }
  const running = store
    .updateTable('login_request')
    .set(raisedRequest)
    .where('id_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
  await (isProvenInVain ? running : running.where('second_method', 'is', null)).execute()
  return { ...request, ...raisedRequest }
}

type RequiredSteps = {
  /** The account or the tenant requires two steps. */
  readonly two: boolean
  /** The proven methods do not reach the floor of the tenant. */
  readonly more: boolean
  /** The tenant stopped offering one of the proven methods. */
  readonly other: boolean
}

/**
 * Steps apply to a sign-in, the verification for a consumer service, and a new password. Methods
 * apply to every request. An ID without an account is read in the same manner (D8.07).
 */
async function requiredSteps(store: Store, request: LoginRequest): Promise<RequiredSteps> {
  const { account_id, purpose, caller } = request
  const areOffered = await stillOffered(store, request)
  const proven = [request.first_method, request.second_method].filter((method) => method !== null)
  const other = !areOffered(proven)
  if (
    (purpose !== '' && purpose !== 'password') ||
    caller === 'mfa-am' ||
    isPendingSignUp(account_id)
  )
    return { two: false, more: false, other }
  const account = await store
    .selectFrom('account')
    .select('second_step')
    .where('id', '=', account_id)
    .executeTakeFirst()
  // A user with one method must still be able to set a new password.
  const canHaveSecondStep =
    purpose === '' || (await availableMethods(store, { ...request, first_method: null })).length > 1
  const areEnough = await sufficientProofs(store, request)
  const more = purpose === '' && !other && proven.length > 0 && !areEnough(proven)
  const hasSecondStep = (account?.second_step ?? decoySecondStep(account_id)) === 1
  const isSkipped = proven.length === 1 && (await isTrustAlive(store, request))
  return { two: more || (canHaveSecondStep && hasSecondStep && !isSkipped), more, other }
}
