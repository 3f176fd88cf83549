import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { isEnrollmentStarted } from './enrollment-started.ts'
import { isSufficientCheck } from './identity-check.ts'

export type EnrollmentType = components['schemas']['EnrollmentType']

/**
 * Those of the two directories are registered when the directory says so, and by nobody else
 * (D2.32).
 */
export const registeredByDirectory: readonly FactorKind[] = ['ActiveDirectory', 'KnoxIdentity']

/**
 * What stands in the way: nothing, an identity check that is missing, or a request that may
 * register nothing at all.
 */
export type Permission = 'granted' | 'check-first' | 'none'

/**
 * A sign-in registers when nothing of the account may prove its open step, a new method only: who
 * knows a password alone takes the place of no phone. Whoever is signed in begins to register with
 * a fresh identity check that was made for it; what was begun lives as long as its request.
 */
export async function enrollmentPermission(
  store: Store,
  now: number,
  request: LoginRequest,
  kind: FactorKind,
  type: EnrollmentType,
): Promise<Permission> {
  const offered = await offeredMethods(store, request.tenant_id)
  if (registeredByDirectory.includes(kind) || !(offered?.includes(kind) ?? true)) return 'none'
  if (request.purpose === 'password' || request.purpose === 'passwordless') return 'none'
  if (request.purpose !== '')
    return purposes[type].includes(request.purpose) &&
      ((await isSufficientCheck(store, request, now)) ||
        (await isEnrollmentStarted(store, request, kind)))
      ? 'granted'
      : 'check-first'
  if (
    request.first_method === null ||
    request.verified_at !== null ||
    (await nextRequiredAction(store, request)) !== undefined ||
    (await availableMethods(store, request)).length > 0
  )
    return 'none'
  return type === 'new' ? 'granted' : 'check-first'
}

/**
 * Which checks are good for it: whoever may take the place of a number may add one as well, and not
 * the other way round.
 */
const purposes: Readonly<Record<EnrollmentType, readonly LoginRequest['purpose'][]>> = {
  new: ['enroll', 'change'],
  change: ['change'],
}

/**
 * The registration that was opened for this kind in this request, if it may still go on.
 * @throws REQUEST_EXPIRED when none was opened, or nothing may be registered any more
 */
export async function runningEnrollment(
  store: Store,
  now: number,
  request: LoginRequest,
  kind: FactorKind,
): Promise<{ readonly type: EnrollmentType }> {
  const opened = await store
    .selectFrom('enrollment')
    .select('type')
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (
    opened === undefined ||
    (await enrollmentPermission(store, now, request, kind, opened.type)) !== 'granted'
  )
    throw apiError('REQUEST_EXPIRED')
  return opened
}
