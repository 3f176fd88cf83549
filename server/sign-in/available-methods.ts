import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { isPendingSignUp } from '../federation/sign-up-account.ts'
import type { Store } from '../store/open-store.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { isReauthentication } from './is-reauthentication.ts'
import type { LoginRequest } from './login-request.ts'
import { sufficientProofs } from './required-proofs.ts'

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
    ...kinds.filter(
      (kind) => (second_step === 0 && areEnough([kind])) || mayFollow(kind).length > 0,
    ),
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
