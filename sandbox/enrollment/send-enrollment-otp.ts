import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { accountOf, type LoginRequest } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import { settingsWithin } from '../login/settings-within.ts'
import {
  assertChannelOpen,
  deliverCode,
  deliverNothing,
  leavesHouse,
} from '../messages/deliver-code.ts'
import { destinationOf, takeStrangersMessage } from '../messages/message-limits.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, newCode } from '../verification/code.ts'
import { addressToRegister } from './address-to-register.ts'
import { enrollmentUnderWay } from './may-register.ts'
import { takeMinute } from './take-minute.ts'

type OtpDelivery = components['schemas']['OtpDelivery']
export type AskedToSend = components['schemas']['SendEnrollmentOtpRequest']

/**
 * The code is worth something for this address alone: whoever has it sent elsewhere has another
 * one.
 */
export const enrollmentScope = (
  request: LoginRequest,
  kind: string,
  address: string,
): readonly string[] => ['enrollment', request.id_hash, kind, address]

/**
 * Sends a code to what is to be registered; nothing is registered by it. A newer code ends the one
 * before, whatever it was sent to, and gives back no wrong try and no message.
 * @throws VALIDATION_FAILED, OTP_SAME_METHOD_1MIN, OTP_ATTEMPT_LIMIT, RATE_LIMITED,
 *   SMS_SEND_FAILED, EMAIL_SEND_FAILED, KNOX_SEND_FAILED, REQUEST_EXPIRED, STEP_CHANGED
 */
export async function sendEnrollmentOtp(
  sandbox: Services,
  asked: AskedToSend,
  caller: Caller,
  host?: string,
): Promise<Done<OtpDelivery>> {
  const { store, clock, pepper, mailWritten } = sandbox
  const kind = asked.authenticator
  const done = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, asked.requestId, caller)
    const settings = await settingsWithin(transaction, now, request)
    await enrollmentUnderWay(transaction, now, request, kind)
    const account = await accountOf(transaction, request)
    const address = addressToRegister(asked, account)
    const code = newCode(settings.otpDigits)
    const tries = await renewCode(transaction, now, settings, request, asked, {
      address,
      code_hmac: codeHmac(pepper, enrollmentScope(request, kind, address), code),
    })
    const destination = destinationOf(pepper, kind, address)
    for (const owner of [request.account_id, `number:${destination}`])
      await takeMinute(transaction, now, settings.resendSeconds, owner, kind)
    const mayGo = await takeStrangersMessage(transaction, now, settings, {
      asked: `enrollment:${destination}`,
      destination,
    })
    assertChannelOpen(sandbox, settings, kind)
    const scope = `enrollment ${request.id_hash} ${kind}`
    if (mayGo)
      await deliverCode(sandbox, transaction, now, settings, {
        kind,
        account,
        address,
        code,
        scope,
        host,
      })
    else await deliverNothing(sandbox, transaction, now, { kind, scope })
    const answer: OtpDelivery = {
      requestId: asked.requestId,
      maskedData: maskedAddress[kind](address),
      timeOut: settings.otpSeconds,
      resendTimer: settings.resendSeconds,
      attempts: [tries.failed, tries.allowed],
    }
    await caller.act.keep(transaction, { answer })
    return { answer }
  })
  if (leavesHouse(sandbox, kind)) mailWritten?.()
  return done
}

/**
 * So many messages for one kind in one request, whatever they are sent to, and none once its tries
 * are used up.
 */
async function renewCode(
  store: Store,
  now: number,
  { otpSeconds, otpSends }: Settings,
  request: LoginRequest,
  { authenticator }: AskedToSend,
  sent: { readonly address: string; readonly code_hmac: string },
): Promise<{ failed: number; allowed: number }> {
  const own = { request_hash: request.id_hash, kind: authenticator }
  const taken = await store
    .updateTable('enrollment')
    .set((e) => ({
      ...sent,
      expires_at: now + otpSeconds * 1000,
      used_at: null,
      sends: e('sends', '+', 1),
    }))
    .where('request_hash', '=', own.request_hash)
    .where('kind', '=', own.kind)
    .where('sends', '<', otpSends)
    .whereRef('failed', '<', 'allowed')
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const { failed, allowed } = await store
    .selectFrom('enrollment')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', own.request_hash)
    .where('kind', '=', own.kind)
    .executeTakeFirstOrThrow()
  throw refusal('OTP_ATTEMPT_LIMIT', { failed, allowed })
}
