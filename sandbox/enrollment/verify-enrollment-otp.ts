import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, sameHmac } from '../verification/code.ts'
import { settle } from '../verification/conclude-proof.ts'
import { enrollmentUnderWay } from './may-register.ts'
import { registerFactor } from './register-factor.ts'
import { enrollmentScope } from './send-enrollment-otp.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = components['schemas']['VerifyEnrollmentOtpRequest']

/**
 * The right code registers what it was sent to. A wrong one costs a try, which neither a newer code
 * nor another number gives back.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, REQUEST_EXPIRED, STEP_CHANGED
 */
export async function verifyEnrollmentOtp(
  sandbox: Services,
  asked: Asked,
  caller: Caller,
  device: string,
): Promise<Done<FlowResult>> {
  const { store, clock, pepper } = sandbox
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, authenticator: kind, otp } = asked
    const request = await requestAtStep(transaction, now, requestId, caller)
    await enrollmentUnderWay(transaction, now, request, kind)
    const { address, code_hmac, failed, allowed } = await takeTry(transaction, now, request, asked)
    if (!sameHmac(code_hmac, codeHmac(pepper, enrollmentScope(request, kind, address), otp)))
      return { refused: refusal('OTP_INCORRECT', { failed, allowed }) }
    return registerFactor(sandbox, transaction, {
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

/** One statement takes a try before the code is looked at, and only while it lives. */
async function takeTry(store: Store, now: number, request: LoginRequest, { authenticator }: Asked) {
  const taken = await store
    .updateTable('enrollment')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', authenticator)
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['address', 'code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const row = await store
    .selectFrom('enrollment')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', authenticator)
    .executeTakeFirst()
  throw row !== undefined && row.failed >= row.allowed
    ? refusal('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
    : refusal('OTP_EXPIRED')
}
