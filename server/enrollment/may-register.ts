import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import { mayEnrollWithin, registeredByDirectory } from '../sign-in/can-end-sign-in.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { isEnrollmentStarted } from './enrollment-started.ts'
import { isSufficientCheck } from './identity-check.ts'

export type EnrollmentType = components['schemas']['EnrollmentType']

/** Result of the check: granted, identity check missing, or a request that may never enroll. */
export type Permission = 'granted' | 'check-first' | 'none'

/**
 * Decides whether a request may enroll a kind. A sign-in may when no method of the account can
 * complete its open step, and none is registered. It may only add a method: a password alone cannot
 * replace a phone, nor a method that the tenant stopped offering (docs/decisions/0102). A
 * signed-in user needs a fresh identity check with the right purpose to begin. An opened enrollment
 * lives as long as its request.
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
  if (noRegistration.has(request.purpose)) return 'none'
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
    (await availableMethods(store, request)).length > 0 ||
    !(await mayEnrollWithin(store, request, kind))
  )
    return 'none'
  return type === 'new' ? 'granted' : 'check-first'
}

/** Purposes that permit no enrollment at all. */
const noRegistration: ReadonlySet<LoginRequest['purpose']> = new Set([
  'password',
  'passwordless',
  'recovery',
])

/**
 * Purposes of identity checks that permit the enrollment. A check for a change also permits an
 * addition, but not the reverse.
 */
const purposes: Readonly<Record<EnrollmentType, readonly LoginRequest['purpose'][]>> = {
  new: ['enroll', 'change'],
  change: ['change'],
}

/**
 * Returns the open enrollment of this kind in this request, if it may still continue.
 * @throws REQUEST_EXPIRED when none was opened, or nothing may be enrolled any more
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
