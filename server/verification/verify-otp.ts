import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { mayProve } from '../sign-in/available-methods.ts'
import type { Caller } from '../sign-in/caller.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { assertMatchingVariant } from './assert-matching-variant.ts'
import { codeHmac, sameHmac } from './code.ts'
import { completeVerification, commitOutcome } from './complete-verification.ts'
import { otpScope } from './otp-scope.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyOtpRequest']
type Taken = { readonly code_hmac: string; readonly failed: number; readonly allowed: number }

/**
 * Verifies a sent code. Counts the attempts of the code here; `completeVerification` does the part
 * common to all kinds. All runs in one transaction.
 */
export async function verifyOtp(
  services: Services,
  input: Input,
  caller: Caller,
  device: string,
): Promise<OperationResult<FlowResult>> {
  const { store, clock, pepper } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, authenticator: kind } = input
    const request = await requestAtStep(transaction, now, requestId, caller)
    assertMatchingVariant(request, input.variant)
    const { code_hmac, failed, allowed } = await countAttempt(transaction, now, request, input)
    const consume = () =>
      challenge(transaction, request, input)
        .set((e) => ({ used_at: now, failed: e('failed', '-', 1) }))
        .execute()
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
      sameHmac(code_hmac, codeHmac(pepper, await otpScope(transaction, request, kind), input.otp))
        ? { right: true, consume }
        : { right: false, refused: apiError('OTP_INCORRECT', { failed, allowed }) },
    )
  })
}

/**
 * Counts an attempt in one statement, only while the code is valid. A right code restores it in the
 * same transaction.
 */
async function countAttempt(
  store: Store,
  now: number,
  request: LoginRequest,
  input: Input,
): Promise<Taken> {
  if (!(await mayProve(store, request, input.authenticator))) throw apiError('OTP_EXPIRED')
  const counted = await challenge(store, request, input)
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (counted !== undefined) return counted
  const row = await store
    .selectFrom('otp_challenge')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', input.authenticator)
    .executeTakeFirst()
  throw row !== undefined && row.failed >= row.allowed
    ? apiError('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
    : apiError('OTP_EXPIRED')
}

const challenge = (store: Store, request: LoginRequest, input: Input) =>
  store
    .updateTable('otp_challenge')
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', input.authenticator)
