import type { components } from '../../src/api/generated/common-api.ts'
import { readMobile } from '../../src/rules/mobile-number.ts'
import { judge } from '../../src/rules/registry.ts'
import { type Caller, deviceAndBrowser } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
import {
  countAnonymousMessage,
  hashDestination,
  takeResendSlot,
} from '../messages/message-limits.ts'
import { assertChannelOpen, deliverCode, deliverDecoy, leavesServer } from '../messages/outbox.ts'
import { type Handlers, type OperationResult, type Services } from '../operation.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { settingsForRequest } from '../sign-in/flow-result.ts'
import { accountForRequest, requestAtStep } from '../sign-in/login-request.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { codeHmac, newCode, sameHmac } from '../verification/code.ts'
import { commitOutcome } from '../verification/complete-verification.ts'
import { runningEnrollment, startEnrollment } from './may-register.ts'
import { registerFactor } from './register-factor.ts'

type Enrollment = Pick<Handlers, 'startEnrollment' | 'sendEnrollmentOtp' | 'verifyEnrollmentOtp'>

export const enrollment = (services: Services): Enrollment => {
  return {
    startEnrollment({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'startEnrollment',

          request,
          reply,
        },
        (caller) => startEnrollment(services, body, caller),
      )
    },

    sendEnrollmentOtp({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'sendEnrollmentOtp',

          request,
          reply,
        },
        (caller) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () =>
              sendEnrollmentOtp(services, {
                input: body,
                caller,
                host: request.headers.host,
              }),
          }),
      )
    },

    verifyEnrollmentOtp({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'verifyEnrollmentOtp',

          request,
          reply,
        },
        (caller) =>
          verifyEnrollmentOtp(services, {
            input: body,
            caller,
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },
  }
}

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
  {
    input,
    caller,
    host,
  }: {
    readonly input: EnrollmentOtpRequest
    readonly caller: Caller
    readonly host?: string | undefined
  },
): Promise<OperationResult<OtpDelivery>> {
  const { store, clock, pepper, onMailWritten } = services
  const kind = input.authenticator
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
    const settings = await settingsForRequest(transaction, now, request)
    await runningEnrollment(transaction, { now, request, kind })
    const account = await accountForRequest(transaction, request)
    const address = readEnrollmentAddress(input, account)
    const code = newCode(settings.otpDigits)
    const tries = await renewCode(transaction, {
      now,
      settings,
      request,
      otpRequest: input,
      sent: {
        address,
        code_hmac: codeHmac(pepper, enrollmentScope(request, kind, address), code),
      },
    })
    const destination = hashDestination(pepper, kind, address)
    for (const owner of [request.account_id, `number:${destination}`])
      await takeResendSlot(transaction, { now, resendSeconds: settings.resendSeconds, owner, kind })
    const mayBeSent = await countAnonymousMessage(transaction, {
      now,
      limits: settings,
      send: {
        asked: `enrollment:${destination}`,
        destination,
      },
    })
    assertChannelOpen(services, settings, kind)
    const scope = `enrollment ${request.id_hash} ${kind}`
    if (mayBeSent)
      await deliverCode(services, {
        transaction,
        now,
        settings,
        delivery: {
          kind,
          account,
          address,
          code,
          scope,
          host,
        },
      })
    else await deliverDecoy(services, { transaction, now, delivery: { kind, scope } })
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
  {
    now,
    settings: { otpSeconds, otpSends },
    request,
    otpRequest: { authenticator },
    sent,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly otpRequest: EnrollmentOtpRequest
    readonly sent: { readonly address: string; readonly code_hmac: string }
  },
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

/**
 * Returns the address for a code in its stored spelling. The rules of the screens are checked
 * again, because the browser's own check proves nothing.
 * @throws VALIDATION_FAILED
 */
export function readEnrollmentAddress(
  input: EnrollmentOtpRequest,
  account: Pick<Account, 'knox_id'>,
): string {
  switch (input.authenticator) {
    case 'Sms': {
      const number = validateValue('phoneNumber', input.phoneNumber, 'phone')
      return (
        readMobile(number, validateValue('countryCode', input.countryCode)) ??
        throwInvalid('phoneNumber', 'mobile-number')
      )
    }
    case 'Email':
      return validateValue('email', input.email, 'email')
    case 'Msg': {
      const knoxId = validateValue('knoxId', input.knoxId, 'not-blank', 'no-whitespace')
      return account.knox_id === null || account.knox_id.toLowerCase() === knoxId.toLowerCase()
        ? knoxId
        : throwInvalid('knoxId', 'one-of')
    }
    default:
      return input.authenticator satisfies never
  }
}

function validateValue(
  name: string,
  value: string | undefined,
  ...rules: readonly string[]
): string {
  if (value === undefined || value === '') return throwInvalid(name, 'required')
  const failedRule = rules.find((rule) => judge(rule, value, true, {}).is !== 'holds')
  return failedRule === undefined ? value : throwInvalid(name, failedRule)
}

function throwInvalid(name: string, rule: string): never {
  throw apiError('VALIDATION_FAILED', { issues: [{ path: `/${name}`, rule }] })
}

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyEnrollmentOtpRequest']

/**
 * Registers the address of the right code. A wrong code costs an attempt, which neither a newer
 * code nor another number refunds.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, REQUEST_EXPIRED, STEP_CHANGED
 */
export async function verifyEnrollmentOtp(
  services: Services,
  {
    input,
    caller,
    device,
  }: { readonly input: Input; readonly caller: Caller; readonly device: string },
): Promise<OperationResult<FlowResult>> {
  const { store, clock, pepper } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, authenticator: kind, otp } = input
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    await runningEnrollment(transaction, { now, request, kind })
    const { address, code_hmac, failed, allowed } = await countAttempt(transaction, {
      now,
      request,
      input,
    })
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
  {
    now,
    request,
    input: { authenticator },
  }: { readonly now: number; readonly request: LoginRequest; readonly input: Input },
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
