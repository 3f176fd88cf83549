import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import {
  countAnonymousMessage,
  countOwnerMessage,
  hashDestination,
} from '../messages/message-limits.ts'
import { assertChannelOpen, deliverCode, deliverDecoy, leavesServer } from '../messages/outbox.ts'
import type { OperationResult, Services } from '../operation.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { isDecoyAccount } from '../sign-in/decoy-account.ts'
import { settingsForRequest } from '../sign-in/flow-result.ts'
import { accountForRequest, attemptOrigin, requestAtStep } from '../sign-in/login-request.ts'
import { isUnverified, assertOffered } from '../sign-in/required-steps.ts'
import type { CodeKind } from '../store/factor-kinds.ts'
import { reserveSend } from '../store/factors.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { assertMatchingVariant, codeHmac, newCode, otpScope } from './code.ts'

type OtpDelivery = components['schemas']['OtpDelivery']
type SendInput = components['schemas']['SendOtpRequest']

/**
 * Creates a new code, which ends the previous code, and writes the message in the same transaction.
 * Neither exists without the other. Sending never restores a used attempt.
 * @param host `Host` of the request; it only chooses between names of the tenant
 */
export async function sendOtp(
  services: Services,
  {
    input,
    caller,
    host,
  }: { readonly input: SendInput; readonly caller: Caller; readonly host?: string | undefined },
): Promise<OperationResult<OtpDelivery>> {
  const { store, clock, pepper, onMailWritten } = services
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
    const settings = await settingsForRequest(transaction, now, request)
    assertMatchingVariant(request, input.variant)
    // Fails for a completed step: it needs no code.
    await assertOffered(transaction, request, input.authenticator)
    const code = newCode(settings.otpDigits)
    const goesTo = await otpScope(transaction, request, input.authenticator)
    const tries = await renewChallenge(transaction, {
      now,
      settings,
      request,
      kind: input.authenticator,
      code_hmac: codeHmac(pepper, goesTo, code),
    })
    const address = await reserveSend(transaction, {
      now,
      resendSeconds: settings.resendSeconds,
      request,
      kind: input.authenticator,
      origin: attemptOrigin(request),
    })
    const mayBeSent = await reserveMessage(transaction, {
      now,
      settings,
      request,
      kind: input.authenticator,
      destination: hashDestination(
        pepper,
        input.authenticator,
        isDecoyAccount(request.account_id) ? request.account_id : address,
      ),
    })
    assertChannelOpen(services, settings, input.authenticator)
    const account = await accountForRequest(transaction, request)
    const scope = `${request.id_hash} ${input.authenticator}`
    if (isDecoyAccount(account.id) || !mayBeSent)
      await deliverDecoy(services, {
        transaction,
        now,
        delivery: { kind: input.authenticator, scope },
      })
    else
      await deliverCode(services, {
        transaction,
        now,
        settings,
        delivery: {
          kind: input.authenticator,
          account,
          address,
          code,
          scope,
          host,
          // Only the code of a sign-in: an identity check and a reset go on in their own tab.
          linkedRequest: request.purpose === 'sign-in' ? input.requestId : undefined,
        },
      })
    const answer: OtpDelivery = {
      requestId: input.requestId,
      // Before the first proof, even a masked address would reveal the owner of the ID.
      maskedData: isUnverified(request) ? '' : maskAddress[input.authenticator](address),
      timeOut: settings.otpSeconds,
      resendTimer: settings.resendSeconds,
      attempts: [tries.failed, tries.allowed],
    }
    await caller.operation.record(transaction, { answer })
    return { answer }
  })
  if (leavesServer(services, input.authenticator)) onMailWritten?.()
  return result
}

/**
 * Reserves one message. Before the first proof, an unknown ID reaches its limit exactly as a known
 * ID does.
 * @throws RATE_LIMITED
 */
async function reserveMessage(
  store: Store,
  {
    now,
    settings,
    request,
    kind,
    destination,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly kind: CodeKind
    readonly destination: string
  },
): Promise<boolean> {
  if (isUnverified(request))
    return countAnonymousMessage(store, {
      now,
      limits: settings,
      send: {
        asked: `${request.account_id} ${kind}`,
        destination,
      },
    })
  await countOwnerMessage(store, { now, limits: settings, destination })
  return true
}

/**
 * Renews the challenge within the limits of one request: a number of messages per method, and none
 * once the attempts are used up. The minute between two messages is a limit of the account.
 */
async function renewChallenge(
  store: Store,
  {
    now,
    settings,
    request,
    kind,
    code_hmac,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly kind: CodeKind
    readonly code_hmac: string
  },
): Promise<{ failed: number; allowed: number }> {
  const newValues = { code_hmac, expires_at: now + settings.otpSeconds * 1000, used_at: null }
  const key = { request_hash: request.id_hash, kind }
  const updated = await store
    .insertInto('otp_challenge')
    .values({ ...key, ...newValues, sends: 1, failed: 0, allowed: settings.otpAttempts })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'kind'])
        .doUpdateSet((e) => ({ ...newValues, sends: e('otp_challenge.sends', '+', 1) }))
        .where('otp_challenge.sends', '<', settings.otpSends)
        .whereRef('otp_challenge.failed', '<', 'otp_challenge.allowed'),
    )
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (updated !== undefined) return updated
  const { failed, allowed } = await store
    .selectFrom('otp_challenge')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  throw apiError('OTP_ATTEMPT_LIMIT', { failed, allowed })
}
