import type { components } from '../../src/api/generated/common-api.ts'
import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { apiError } from '../http/errors.ts'
import type { Store } from '../store/open-store.ts'
import type { LoginRequest } from '../store/rows.ts'
import { offeredMethods, stillOffered } from '../tenants/settings.ts'
import { decoySecondStep, isPendingSignUp } from './decoy-account.ts'
import { isTrustAlive } from './known-browser.ts'
import { doesApplicationAskForTwoFactors } from './login-context.ts'
import { sufficientProofs } from './required-proofs.ts'

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
  if (!isProvenInVain && (!needed.two || request.second_step)) return request
  const raisedRequest = {
    second_step: needed.two || request.second_step,
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
  const hasSecondStep = account?.second_step ?? decoySecondStep(account_id)
  const isSkipped = proven.length === 1 && (await isTrustAlive(store, request))
  // A trusted browser is no factor, so it does not give the level that the application asked for.
  const isAskedFor =
    purpose === '' &&
    (await doesApplicationAskForTwoFactors(store, request)) &&
    (await availableMethods(store, { ...request, first_method: null })).length > 1
  const two = more || isAskedFor || (canHaveSecondStep && hasSecondStep && !isSkipped)
  return { two, more, other }
}

type StepMethod = NonNullable<components['schemas']['StepMethod']>

/** The columns of a request that decide which methods may prove its open step. */
export type Asking = Pick<
  LoginRequest,
  'account_id' | 'tenant_id' | 'first_method' | 'second_step' | 'purpose' | 'caller'
> &
  Partial<Pick<LoginRequest, 'identity_provider'>> & { readonly resetMethod?: string }

/**
 * Returns the methods, among those of the tenant, that may prove the open step. A password may
 * prove only the first step. No method counts twice. With two steps, the first method must leave a
 * method for the second, and together they must reach the tenant's floor. The password is always
 * allowed: a user without a registered method is then sent to register one.
 */
export async function availableMethods(
  store: Store,
  request: Asking,
): Promise<readonly StepMethod[]> {
  // Somebody without an account yet: they sign up, and that is the step.
  if (isPendingSignUp(request.account_id)) return []
  const factors = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', request.account_id)
    .execute()
  const offered = await offeredMethods(store, request.tenant_id)
  const kinds = factors.map(({ kind }) => kind).filter((kind) => offered?.includes(kind) ?? true)
  const areEnough = await sufficientProofs(store, request)
  const { first_method, purpose, second_step } = request
  // A signed-in user proves their identity again with a registered method. The password opened the
  // session, so it is requested only when no other method is registered. It is never requested when
  // a system has checked the user itself and requests the second proof.
  if (isReauthentication(request) && factors.length === 0 && first_method === null)
    return ['password']
  if (isReauthentication(request) || request.caller === 'mfa-am')
    return first_method === null ? kinds : []
  // A user that requests a new password does not know the old password.
  if (purpose !== '') return kinds.filter((kind) => kind !== first_method)
  const mayFollow = (first: string) =>
    kinds.filter((kind) => kind !== first && areEnough([first, kind]))
  if (first_method !== null) return mayFollow(first_method)
  return [
    'password',
    ...kinds.filter((kind) => (!second_step && areEnough([kind])) || mayFollow(kind).length > 0),
  ]
}

/**
 * Returns whether this method may prove the open step now: the step is open, no required action
 * comes first, and the method is available. Every proof asks it, and every message for one.
 */
export async function mayProve(
  store: Store,
  request: LoginRequest,
  method: StepMethod,
): Promise<boolean> {
  return (
    request.verified_at === null &&
    (await nextRequiredAction(store, request)) === undefined &&
    (await availableMethods(store, request)).includes(method)
  )
}

/** @throws REQUEST_EXPIRED unless this method may prove the open step: the browser is behind */
export async function assertOffered(
  store: Store,
  request: LoginRequest,
  method: StepMethod,
): Promise<void> {
  if (!(await mayProve(store, request, method))) throw apiError('REQUEST_EXPIRED')
}

/**
 * True when a signed-in user proves their identity again. False for a sign-in, a password reset,
 * and the wake-up of an account: there the user has not proven it yet.
 */
export const isReauthentication = ({ purpose }: Pick<LoginRequest, 'purpose'>): boolean =>
  purpose !== '' && purpose !== 'password' && purpose !== 'release'

/**
 * True when the user has proven their identity in order to register a method. The user chooses
 * among all methods, also to replace a registered method (D2.33).
 */
export const isEnrolling = ({
  purpose,
  verified_at,
}: Pick<LoginRequest, 'purpose' | 'verified_at'>): boolean =>
  (purpose === 'enroll' || purpose === 'change') && verified_at !== null
