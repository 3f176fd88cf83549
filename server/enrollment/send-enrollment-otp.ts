import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import {
  assertChannelOpen,
  deliverCode,
  deliverDecoy,
  leavesServer,
} from '../messages/deliver-code.ts'
import { hashDestination, countAnonymousMessage } from '../messages/message-limits.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { Caller } from '../sign-in/caller.ts'
import { accountForRequest, type LoginRequest } from '../sign-in/login-request.ts'
import { maskAddress } from '../sign-in/mask.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { settingsForRequest } from '../sign-in/settings-for-request.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, newCode } from '../verification/code.ts'
import { readEnrollmentAddress } from './address-to-register.ts'
import { runningEnrollment } from './may-register.ts'
import { takeResendSlot } from './take-resend-slot.ts'

type OtpDelivery = components['schemas']['OtpDelivery']
export type EnrollmentOtpRequest = components['schemas']['SendEnrollmentOtpRequest']

/**
 * Returns the scope of a code. The code is valid for this address only: another address gets
 * another code.
 */
export const enrollmentScope = (
  request: LoginRequest,
  kind: string,
  address: string,
): readonly string[] => ['enrollment', request.id_hash, kind, address]

/**
 * Sends a code to the address under enrollment, and registers nothing. A newer code ends the
 * previous one, whatever its address. It refunds no attempt and no message.
 * @throws VALIDATION_FAILED, OTP_SAME_METHOD_1MIN, OTP_ATTEMPT_LIMIT, RATE_LIMITED,
 * SMS_SEND_FAILED, EMAIL_SEND_FAILED, KNOX_SEND_FAILED, REQUEST_EXPIRED, STEP_CHANGED
 */
export async function sendEnrollmentOtp(
  services: Services,
  input: EnrollmentOtpRequest,
  caller: Caller,
  host?: string,
): Promise<OperationResult<OtpDelivery>> {
  const { store, clock, pepper, onMailWritten } = services
  const kind = input.authenticator
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, input.requestId, caller)
    const settings = await settingsForRequest(transaction, now, request)
    await runningEnrollment(transaction, now, request, kind)
    const account = await accountForRequest(transaction, request)
    const address = readEnrollmentAddress(input, account)
    const code = newCode(settings.otpDigits)
    const tries = await renewCode(transaction, now, settings, request, input, {
      address,
      code_hmac: codeHmac(pepper, enrollmentScope(request, kind, address), code),
    })
    const destination = hashDestination(pepper, kind, address)
    for (const owner of [request.account_id, `number:${destination}`])
      await takeResendSlot(transaction, now, settings.resendSeconds, owner, kind)
    const mayBeSent = await countAnonymousMessage(transaction, now, settings, {
      asked: `enrollment:${destination}`,
      destination,
    })
    assertChannelOpen(services, settings, kind)
    const scope = `enrollment ${request.id_hash} ${kind}`
    if (mayBeSent)
      await deliverCode(services, transaction, now, settings, {
        kind,
        account,
        address,
        code,
        scope,
        host,
      })
    else await deliverDecoy(services, transaction, now, { kind, scope })
    const answer: OtpDelivery = {
      requestId: input.requestId,
      maskedData: maskAddress[kind](address),
      timeOut: settings.otpSeconds,
      resendTimer: settings.resendSeconds,
      attempts: [tries.failed, tries.allowed],
    }
    await caller.operation.record(transaction, { answer })
    return { answer }
  })
  if (leavesServer(services, kind)) onMailWritten?.()
  return result
}

/**
 * Limits the messages for one kind in one request, over all addresses. Sends none once the attempts
 * are used up.
 */
async function renewCode(
  store: Store,
  now: number,
  { otpSeconds, otpSends }: Settings,
  request: LoginRequest,
  { authenticator }: EnrollmentOtpRequest,
  sent: { readonly address: string; readonly code_hmac: string },
): Promise<{ failed: number; allowed: number }> {
  const key = { request_hash: request.id_hash, kind: authenticator }
  const updated = await store
    .updateTable('enrollment')
    .set((e) => ({
      ...sent,
      expires_at: now + otpSeconds * 1000,
      used_at: null,
      sends: e('sends', '+', 1),
    }))
    .where('request_hash', '=', key.request_hash)
    .where('kind', '=', key.kind)
    .where('sends', '<', otpSends)
    .whereRef('failed', '<', 'allowed')
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (updated !== undefined) return updated
  const { failed, allowed } = await store
    .selectFrom('enrollment')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', key.request_hash)
    .where('kind', '=', key.kind)
    .executeTakeFirstOrThrow()
  throw apiError('OTP_ATTEMPT_LIMIT', { failed, allowed })
}
