import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, type ApiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { sealedPlaces } from '../sealing/sealed-places.ts'
import type { Sealer } from '../sealing/sealer.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { assertOffered } from '../sign-in/available-methods.ts'
import type { Caller } from '../sign-in/caller.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { assertMatchingVariant } from '../verification/assert-matching-variant.ts'
import { completeVerification, commitOutcome } from '../verification/complete-verification.ts'
import { advanceClock, refundAppAttempt, countAppAttempt } from './app-attempts.ts'
import { appKinds, type AppCodeKind } from './app-kinds.ts'
import { driftOf, matchingStep } from './codes.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyAuthenticatorOtpRequest']

/**
 * Checks a code of the app. It is right only once, and only when its time step is newer than the
 * newest accepted one (RFC 6238, 5.2). A used code costs an attempt too.
 */
export async function verifyAppOtp(
  services: Services,
  input: Input,
  caller: Caller,
  device: string,
): Promise<OperationResult<FlowResult>> {
  const { store, clock, sealer } = services
  const kind = appKinds[input.singleIDAppType]
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId } = input
    const request = await requestAtStep(transaction, now, requestId, caller)
    assertMatchingVariant(request, input.variant)
    await assertOffered(transaction, request, kind)
    const tries = await countAppAttempt(
      transaction,
      await readSettings(transaction, request.tenant_id),
      request,
      kind,
    )
    const failure = await consumeTimeStep(transaction, sealer, now, request, kind, input.otp)
    const refused = async (
      of: CodeFailure,
    ): Promise<{ readonly right: false; readonly refused: ApiError }> => {
      if (of.is === 'reused') return { right: false, refused: apiError('OTP_TOTP_REUSED') }
      const clock = await advanceClock(transaction, request, kind, of.drift)
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
  sealer: Sealer,
  now: number,
  { account_id }: LoginRequest,
  kind: AppCodeKind,
  otp: string,
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
  const step = matchingStep(kind, key, otp, now)
  const drift = step === undefined ? driftOf(kind, key, otp, now) : undefined
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
