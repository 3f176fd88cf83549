import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { isPendingSignUp } from '../federation/sign-up-account.ts'
import type { Store } from '../store/open-store.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { isReauthentication } from './is-reauthentication.ts'
import type { LoginRequest } from './login-request.ts'

type StepMethod = NonNullable<components['schemas']['StepMethod']>

/** The columns of a request that decide which methods may prove its open step. */
export type Asking = Pick<
  LoginRequest,
  'account_id' | 'tenant_id' | 'first_method' | 'second_step' | 'purpose' | 'caller'
>

/**
 * Returns the methods, among those of the tenant, that may prove the open step. A password may
 * prove only the first step. No method counts twice. With two steps, the first method must leave a
 * method for the second. The password is always allowed: a user with nothing left is then sent to
 * register a method.
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
  // A signed-in user proves their identity again with a registered method. The password opened the
  // session, so it is requested only when there is no other method. It is never requested when a
  // system has checked the user itself and requests the second proof.
  if (isReauthentication(request) && kinds.length === 0 && request.first_method === null)
    return ['password']
  if (isReauthentication(request) || request.caller === 'mfa-am')
    return request.first_method === null ? kinds : []
  if (request.first_method !== null) return kinds.filter((kind) => kind !== request.first_method)
  // A user that requests a new password does not know the old password.
  if (request.purpose === 'password') return kinds
  return ['password', ...kinds.filter(() => request.second_step === 0 || kinds.length > 1)]
}

/**
 * @throws REQUEST_EXPIRED for a step that is done, while the policy asks for something first, and
 *   for a method that is not for this one: a browser that asks has been left behind
 */
export async function assertOffered(
  store: Store,
  request: LoginRequest,
  method: StepMethod,
): Promise<void> {
  if (
    request.verified_at !== null ||
    (await nextRequiredAction(store, request)) !== undefined ||
    !(await availableMethods(store, request)).includes(method)
  )
    throw apiError('REQUEST_EXPIRED')
}
