import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import type { OperationResult, Services } from '../operation.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { mayEnrollWithin, registeredByDirectory } from '../sign-in/flow-result.ts'
import { accountForRequest, requestAtStep } from '../sign-in/login-request.ts'
import { nextRequiredAction } from '../sign-in/required-actions.ts'
import { type Asking, availableMethods } from '../sign-in/required-steps.ts'
import type { FactorKind } from '../store/factor-kinds.ts'
import { extendRequest } from '../store/login-requests.ts'
import type { EnrollmentTable, LoginRequest, Store } from '../store/tables.ts'
import { offeredMethods, readSettings, type Settings, stillOffered } from '../tenants/settings.ts'

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
  {
    now,
    request,
    kind,
    type,
  }: {
    readonly now: number
    readonly request: LoginRequest
    readonly kind: FactorKind
    readonly type: EnrollmentType
  },
): Promise<Permission> {
  const offered = await offeredMethods(store, request.tenant_id)
  if (registeredByDirectory.includes(kind) || !(offered?.includes(kind) ?? true)) return 'none'
  if (noRegistration.has(request.purpose)) return 'none'
  if (request.purpose !== 'sign-in')
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
  {
    now,
    request,
    kind,
  }: { readonly now: number; readonly request: LoginRequest; readonly kind: FactorKind },
): Promise<{ readonly type: EnrollmentType }> {
  const opened = await store
    .selectFrom('enrollment')
    .select('type')
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (
    opened === undefined ||
    (await enrollmentPermission(store, { now, request, kind, type: opened.type })) !== 'granted'
  )
    throw apiError('REQUEST_EXPIRED')
  return opened
}

/** Seconds after the identity check in which a signed-in user can change authenticators. */
export const identityCheckSeconds = 300

/** True when the verification is recent. */
export const isRecent = (
  { verified_at }: Pick<LoginRequest, 'verified_at'>,
  now: number,
): boolean => verified_at !== null && verified_at > now - identityCheckSeconds * 1000

/**
 * Returns whether this identity check suffices for its purpose. A check by the password, or by the
 * sign-in itself, suffices only while no stronger method is available. If the owner enrolls a
 * method while a thief uses the session, the thief needs that method too. A check by a method that
 * the tenant stopped offering does not suffice.
 */
export async function isSufficientCheck(
  store: Store,
  request: Asking & Pick<LoginRequest, 'verified_at'>,
  now: number,
): Promise<boolean> {
  if (!isRecent(request, now)) return false
  const { first_method } = request
  if (first_method !== null && first_method !== 'password')
    return (await stillOffered(store, request))([first_method])
  return (await availableMethods(store, { ...request, first_method: null })).includes('password')
}

/**
 * Refuses an identity check that no method can prove, because the tenant stopped offering all
 * registered ones. The password does not replace them (docs/decisions/0102).
 * @throws MFA_USER_INFO_INSUFFICIENT
 */
export async function assertProvable(
  store: Store,
  request: Asking & Pick<LoginRequest, 'verified_at'>,
): Promise<void> {
  if (request.verified_at === null && (await availableMethods(store, request)).length === 0)
    throw apiError('MFA_USER_INFO_INSUFFICIENT')
}

/**
 * Returns whether the enrollment of this kind was opened in this request: only then is there a row.
 */
export async function isEnrollmentStarted(
  store: Store,
  { id_hash }: LoginRequest,
  kind: FactorKind,
): Promise<boolean> {
  return (
    (await store
      .selectFrom('enrollment')
      .select('kind')
      .where('request_hash', '=', id_hash)
      .where('kind', '=', kind)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Opens an enrollment. Counters of the kind in this request keep their values. After a recent
 * identity check the request gets its full lifetime again, so that no code outlives it. Its end is
 * limited to one check time plus one request time after the verification, however often an
 * enrollment is opened.
 * @returns time at which the request expires, in milliseconds
 */
export async function startEnrollmentOfKind(
  store: Store,
  {
    now,
    settings: { otpAttempts, requestSeconds },
    request,
    kind,
    type,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly kind: FactorKind
    readonly type: EnrollmentTable['type']
  },
): Promise<number> {
  await store
    .insertInto('enrollment')
    .values({
      request_hash: request.id_hash,
      kind,
      type,
      address: '',
      code_hmac: '',
      expires_at: 0,
      used_at: null,
      sends: 0,
      failed: 0,
      allowed: otpAttempts,
    })
    .onConflict((conflict) => conflict.columns(['request_hash', 'kind']).doUpdateSet({ type }))
    .execute()
  if (request.purpose === 'sign-in' || !isRecent(request, now)) return request.expires_at
  const expires_at = Math.max(request.expires_at, now + requestSeconds * 1000)
  await extendRequest(store, request.id_hash, expires_at)
  // Counts as use of the session, which could otherwise become idle in the middle of an enrollment.
  if (request.session_hash !== null)
    await store
      .updateTable('session')
      .set({ last_used_at: now })
      .where('id_hash', '=', request.session_hash)
      .execute()
  return expires_at
}

type EnrollmentStart = components['schemas']['EnrollmentStart']
type Input = components['schemas']['StartEnrollmentRequest']

/**
 * Opens the enrollment of one kind, or returns the reason for a refusal. Either the kind is
 * registered already (then `change` opens it), or the identity check is missing. A change of an
 * unregistered kind replaces nothing, so it is opened as a new one.
 * @throws MFA_USER_INFO_INSUFFICIENT for a kind that cannot be registered here, REQUEST_EXPIRED,
 * STEP_CHANGED
 */
export async function startEnrollment(
  { store, clock }: Services,
  { requestId, authenticator: kind, type: requestedType }: Input,
  caller: Caller,
): Promise<OperationResult<EnrollmentStart>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    const factor = await transaction
      .selectFrom('factor')
      .select('address')
      .where('account_id', '=', request.account_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const type = factor === undefined ? 'new' : requestedType
    const permission = await enrollmentPermission(transaction, { now, request, kind, type })
    if (permission === 'none') throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const opens = permission === 'granted' && (factor !== undefined) === (type === 'change')
    const expires_at = opens
      ? await startEnrollmentOfKind(transaction, {
          now,
          settings: await readSettings(transaction, request.tenant_id),
          request,
          kind,
          type,
        })
      : request.expires_at
    const answer: EnrollmentStart = {
      requestId,
      registered: factor !== undefined,
      maskedData: factor === undefined ? '' : maskAddress[kind](factor.address),
      verificationRequired: permission === 'check-first',
      suggested:
        kind === 'Msg' ? ((await accountForRequest(transaction, request)).knox_id ?? '') : '',
      timeOut: Math.max(0, Math.ceil((expires_at - now) / 1000)),
    }
    await caller.operation.record(transaction, { answer })
    return { answer }
  })
}
