import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { apiError, type ApiError } from '../http/errors.ts'
import type { OperationResult, Services } from '../operation.ts'
import { sealedPlaces, type Sealer } from '../sealing/sealer.ts'
import { requestAtStep } from '../sign-in/login-request.ts'
import { assertOffered } from '../sign-in/required-steps.ts'
import { type AppCodeKind, type AppKind, appKinds } from '../store/tables-of-methods.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { assertMatchingVariant } from '../verification/code.ts'
import { commitOutcome, completeVerification } from '../verification/complete-verification.ts'
import { type Clock, clockOf, driftOf, matchingStep } from './codes.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyAuthenticatorOtpRequest']

/**
 * Checks a code of the app. It is right only once, and only when its time step is newer than the
 * newest accepted one (RFC 6238, 5.2). A used code costs an attempt too.
 */
export async function verifyAppOtp(
  services: Services,
  {
    input,
    caller,
    device,
  }: { readonly input: Input; readonly caller: Caller; readonly device: string },
): Promise<OperationResult<FlowResult>> {
  const { store, clock, sealer } = services
  const kind = appKinds[input.singleIDAppType]
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId } = input
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    assertMatchingVariant(request, input.variant)
    await assertOffered(transaction, request, kind)
    const tries = await countAppAttempt(transaction, {
      settings: await readSettings(transaction, request.tenant_id),
      request,
      kind,
    })
    const failure = await consumeTimeStep(transaction, {
      sealer,
      now,
      request,
      kind,
      otp: input.otp,
    })
    const refused = async (
      of: CodeFailure,
    ): Promise<{ readonly right: false; readonly refused: ApiError }> => {
      if (of.is === 'reused') return { right: false, refused: apiError('OTP_TOTP_REUSED') }
      const clock = await advanceClock(transaction, { request, kind, drift: of.drift })
      return {
        right: false,
        refused: apiError('OTP_INCORRECT', { ...tries, ...(clock && { clock }) }),
      }
    }
    return completeVerification(
      transaction,
      {
        services,
        now,
        requestId,
        request,
        kind,
        caller,
        device,
        trustDevice: input.trustDevice,
      },
      failure === undefined
        ? { right: true, consume: () => refundAppAttempt(transaction, request, kind) }
        : await refused(failure),
    )
  })
}

/** Base32, belongs to no app. */
const decoyKey = 'A'.repeat(32)

type CodeFailure =
  | { readonly is: 'reused' }
  | { readonly is: 'wrong'; readonly drift: number | undefined }

/**
 * Uses up the time step of a code in one statement. Of twenty parallel right codes one is accepted,
 * also after a restart.
 */
async function consumeTimeStep(
  store: Store,
  {
    sealer,
    now,
    request: { account_id },
    kind,
    otp,
  }: {
    readonly sealer: Sealer
    readonly now: number
    readonly request: LoginRequest
    readonly kind: AppCodeKind
    readonly otp: string
  },
): Promise<CodeFailure | undefined> {
  const pairing = await store
    .selectFrom('app_pairing')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  // Without a pairing the same work is done, so that the response time does not reveal whether one
  // exists.
  const sealed = pairing?.secret_sealed ?? undefined
  const key =
    pairing === undefined || sealed === undefined
      ? decoyKey
      : sealer.open(sealedPlaces.appKey(pairing.id), sealed)
  const step = matchingStep({ kind, key, otp, now })
  const drift = step === undefined ? driftOf({ kind, key, otp, now }) : undefined
  if (pairing === undefined || sealed === undefined) return { is: 'wrong', drift: undefined }
  if (step === undefined) return { is: 'wrong', drift }
  const used = await store
    .updateTable('app_pairing')
    .set({ last_step: step })
    .where('id', '=', pairing.id)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used === undefined ? { is: 'reused' } : undefined
}

type AttemptCounts = { readonly failed: number; readonly allowed: number }

/**
 * Counts an attempt before the code is checked; `refundAppAttempt` when it was right. One
 * statement, so that parallel guesses cannot share an attempt.
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function countAppAttempt(
  store: Store,
  {
    settings: { otpAttempts },
    request,
    kind,
  }: { readonly settings: Settings; readonly request: LoginRequest; readonly kind: AppKind },
): Promise<AttemptCounts> {
  const counted = await store
    .insertInto('app_try')
    .values({ ...newRow(request, kind, otpAttempts), failed: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'kind'])
        .doUpdateSet((e) => ({ failed: e('app_try.failed', '+', 1) }))
        .whereRef('app_try.failed', '<', 'app_try.allowed'),
    )
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (counted === undefined)
    throw apiError('OTP_ATTEMPT_LIMIT', await appAttempts(store, request.id_hash, kind))
  return counted
}

/**
 * Stores the drift of the phone's clock that this wrong code implies. One code that fits another
 * time can be a guess. A second code with the same drift comes from the app.
 * @param drift in time steps, negative for a slow clock
 * @returns the direction of the clock, once two codes in a row agree
 */
export async function advanceClock(
  store: Store,
  {
    request,
    kind,
    drift,
  }: { readonly request: LoginRequest; readonly kind: AppKind; readonly drift: number | undefined },
): Promise<Clock | undefined> {
  const own = { request_hash: request.id_hash, kind }
  const previous = await store
    .selectFrom('app_try')
    .select('drift')
    .where('request_hash', '=', own.request_hash)
    .where('kind', '=', own.kind)
    .executeTakeFirst()
  await store
    .updateTable('app_try')
    .set({ drift: drift ?? null })
    .where('request_hash', '=', own.request_hash)
    .where('kind', '=', own.kind)
    .execute()
  const last = previous?.drift ?? undefined
  return drift !== undefined && last !== undefined && Math.abs(drift - last) <= 1
    ? clockOf(drift)
    : undefined
}

export async function refundAppAttempt(
  store: Store,
  request: LoginRequest,
  kind: AppKind,
): Promise<void> {
  await store
    .updateTable('app_try')
    .set((e) => ({ failed: e('failed', '-', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .execute()
}

/**
 * Counts a push request. Refuses it when the limit of sent or of denied requests is reached.
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function countAppSend(
  store: Store,
  {
    settings: { otpAttempts, otpSends },
    request,
    kind,
  }: { readonly settings: Settings; readonly request: LoginRequest; readonly kind: AppKind },
): Promise<void> {
  const counted = await store
    .insertInto('app_try')
    .values({ ...newRow(request, kind, otpAttempts), sends: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'kind'])
        .doUpdateSet((e) => ({ sends: e('app_try.sends', '+', 1) }))
        .where('app_try.sends', '<', otpSends)
        .whereRef('app_try.failed', '<', 'app_try.allowed'),
    )
    .returning('sends')
    .executeTakeFirst()
  if (counted === undefined)
    throw apiError('OTP_ATTEMPT_LIMIT', await appAttempts(store, request.id_hash, kind))
}

export async function appAttempts(
  store: Store,
  request_hash: string,
  kind: AppKind,
): Promise<AttemptCounts> {
  return store
    .selectFrom('app_try')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request_hash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}

const newRow = (request: LoginRequest, kind: AppKind, allowed: number) => ({
  request_hash: request.id_hash,
  kind,
  sends: 0,
  failed: 0,
  allowed,
  drift: null,
  expires_at: request.expires_at,
})
