import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import { registerFactor } from '../enrollment/register-factor.ts'
import { apiError, type ApiError } from '../http/errors.ts'
import type { OperationResult, Services } from '../operation.ts'
import { sealedPlaces, type Sealer } from '../sealing/sealer.ts'
import { requestAtStep } from '../sign-in/login-request.ts'
import {
  type AppCodeKind,
  type AppEnrollmentTable,
  type AppKind,
  appKinds,
  isAppCodeKind,
} from '../store/tables-of-methods.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { commitOutcome } from '../verification/complete-verification.ts'
import { clockOf, driftOf, matchingStep } from './codes.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyAuthenticatorEnrollmentRequest']
/**
 * Result that the pairing stores: the time step of its first code, which no sign-in accepts again.
 */
type FirstCodeResult = { readonly last_step: number | null } | { readonly refused: ApiError }

/** Name of an app that sent no device name, for example after a scan of a TOTP key. */
const genericDeviceName = 'SingleID Authenticator'

/**
 * Completes an enrollment: by the first code of the app, or by the approved trial. Until then the
 * previous authenticator still works.
 * @throws REQUEST_EXPIRED where no enrollment is running, PUSH_DENIED where the trial was not
 * approved, OTP_ATTEMPT_LIMIT
 */
export async function verifyAppEnrollment(
  services: Services,
  {
    input: { requestId, singleIDAppType, otp },
    caller,
    device,
  }: { readonly input: Input; readonly caller: Caller; readonly device: string },
): Promise<OperationResult<FlowResult>> {
  const { store, clock, sealer } = services
  const kind = appKinds[singleIDAppType]
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    await runningEnrollment(transaction, { now, request, kind })
    const row = await transaction
      .selectFrom('app_enrollment')
      .selectAll()
      .where('request_hash', '=', request.id_hash)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) throw apiError('REQUEST_EXPIRED')
    const firstCodeResult = isAppCodeKind(kind)
      ? await verifyFirstCode(transaction, { sealer, now, request, kind, row, otp })
      : await trial(transaction, row)
    if ('refused' in firstCodeResult) return firstCodeResult
    const ended = await transaction
      .updateTable('app_enrollment')
      .set({ used_at: now })
      .where('pairing_id', '=', row.pairing_id)
      .where('used_at', 'is', null)
      .returning('pairing_id')
      .executeTakeFirst()
    // The same code was typed in another tab a moment sooner.
    if (ended === undefined)
      throw apiError(isAppCodeKind(kind) ? 'OTP_TOTP_REUSED' : 'REQUEST_EXPIRED')
    const address = row.device_name === '' ? genericDeviceName : row.device_name
    await savePairing(transaction, {
      paired_at: now,
      account_id: request.account_id,
      kind,
      enrollment: row,
      device_name: address,
      last_step: firstCodeResult.last_step,
    })
    return registerFactor(services, transaction, {
      now,
      requestId,
      request,
      kind,
      caller,
      device,
      address,
    })
  })
}

/**
 * Counts the attempt before it checks the code. A right code ends the enrollment and its counter.
 */
async function verifyFirstCode(
  store: Store,
  {
    sealer,
    now,
    request,
    kind,
    row,
    otp,
  }: {
    readonly sealer: Sealer
    readonly now: number
    readonly request: LoginRequest
    readonly kind: AppCodeKind
    readonly row: AppEnrollmentTable
    readonly otp: string | undefined
  },
): Promise<FirstCodeResult> {
  if (otp === undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/otp', rule: 'required' }] })
  const pairings = store
    .updateTable('enrollment')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
  const tries = await pairings
    .whereRef('failed', '<', 'allowed')
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (tries === undefined) {
    throw apiError(
      'OTP_ATTEMPT_LIMIT',
      await store
        .selectFrom('enrollment')
        .select(['failed', 'allowed'])
        .where('request_hash', '=', request.id_hash)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow(),
    )
  }
  const key =
    isUsable(row, now) && row.secret_sealed !== null
      ? sealer.open(sealedPlaces.appKey(row.pairing_id), row.secret_sealed)
      : undefined
  const step = key === undefined ? undefined : matchingStep({ kind, key, otp, now })
  if (step !== undefined) return { last_step: step }
  // This browser showed the key to the phone, so one code is enough to report the drift, and
  // reveals nothing new.
  const drift = key === undefined ? undefined : driftOf({ kind, key, otp, now })
  return {
    refused: apiError('OTP_INCORRECT', {
      ...tries,
      ...(drift !== undefined && { clock: clockOf(drift) }),
    }),
  }
}

/**
 * No code is right for a key that came too late. An app that pairs was either paired in time or not
 * at all.
 */
const isUsable = ({ kind, paired_at, expires_at }: AppEnrollmentTable, now: number): boolean =>
  kind === 'UaTOTP' ? expires_at > now : paired_at !== null

async function trial(
  store: Store,
  { request_hash, pairing_id }: AppEnrollmentTable,
): Promise<FirstCodeResult> {
  const push = await store
    .selectFrom('app_push')
    .select('status')
    .where('request_hash', '=', request_hash)
    .where('pairing_id', '=', pairing_id)
    .executeTakeFirst()
  if (push?.status !== 'approved') throw apiError('PUSH_DENIED')
  return { last_step: null }
}

async function savePairing(
  store: Store,
  {
    paired_at,
    account_id,
    kind,
    enrollment: { pairing_id, secret_sealed, public_key },
    device_name,
    last_step,
  }: {
    readonly paired_at: number
    readonly account_id: string
    readonly kind: AppKind
    readonly enrollment: AppEnrollmentTable
    readonly device_name: string
    readonly last_step: number | null
  },
): Promise<void> {
  const pairing = {
    id: pairing_id,
    device_name,
    secret_sealed,
    public_key: isAppCodeKind(kind) ? null : public_key,
    last_step,
    paired_at,
  }
  await store
    .insertInto('app_pairing')
    .values({ account_id, kind, ...pairing })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(pairing))
    .execute()
}
