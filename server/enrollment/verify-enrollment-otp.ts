import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, sameHmac } from '../verification/code.ts'
import { commitOutcome } from '../verification/complete-verification.ts'
import { runningEnrollment } from './may-register.ts'
import { registerFactor } from './register-factor.ts'
import { enrollmentScope } from './send-enrollment-otp.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyEnrollmentOtpRequest']

/**
 * Registers the address of the right code. A wrong code costs an attempt, which neither a newer
 * code nor another number refunds.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, REQUEST_EXPIRED, STEP_CHANGED
 */
export async function verifyEnrollmentOtp(
  services: Services,
  input: Input,
  caller: Caller,
  device: string,
): Promise<OperationResult<FlowResult>> {
  const { store, clock, pepper } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, authenticator: kind, otp } = input
    const request = await requestAtStep(transaction, now, requestId, caller)
    await runningEnrollment(transaction, now, request, kind)
    const { address, code_hmac, failed, allowed } = await countAttempt(
      transaction,
      now,
      request,
      input,
    )
    if (!sameHmac(code_hmac, codeHmac(pepper, enrollmentScope(request, kind, address), otp)))
      return { refused: apiError('OTP_INCORRECT', { failed, allowed }) }
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

/** One statement counts an attempt before the code is checked, and only while the code lives. */
async function countAttempt(
  store: Store,
  now: number,
  request: LoginRequest,
  { authenticator }: Input,
) {
  const counted = await store
    .updateTable('enrollment')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', authenticator)
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['address', 'code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (counted !== undefined) return counted
  const row = await store
    .selectFrom('enrollment')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', authenticator)
    .executeTakeFirst()
  throw row !== undefined && row.failed >= row.allowed
    ? apiError('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
    : apiError('OTP_EXPIRED')
}
