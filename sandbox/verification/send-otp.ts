import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { accountOf, isUnproven, type LoginRequest } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import { assertOffered } from '../login/methods-left.ts'
import { isNobody } from '../login/nobody.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import { settingsWithin } from '../login/settings-within.ts'
import {
  assertChannelOpen,
  deliverCode,
  deliverNothing,
  leavesHouse,
} from '../messages/deliver-code.ts'
import {
  destinationOf,
  takeOwnersMessage,
  takeStrangersMessage,
} from '../messages/message-limits.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'
import { assertOwnProcess } from './assert-own-process.ts'
import { codeHmac, newCode } from './code.ts'
import { takeSendOf } from './factor-limits.ts'
import { otpScope } from './otp-scope.ts'
import { whoseTry } from './whose-try.ts'

type OtpDelivery = components['schemas']['OtpDelivery']
type Asked = components['schemas']['SendOtpRequest']

/**
 * Makes a new code, which ends the one before, and writes the message in the same transaction: no
 * code without a message, no message without a code. Sending never gives back a wrong try.
 * @param host the tenant's name by which the browser reached us: where a phone may fill the code in
 */
export async function sendOtp(
  sandbox: Services,
  asked: Asked,
  caller: Caller,
  host?: string,
): Promise<Done<OtpDelivery>> {
  const { store, clock, pepper, mailWritten } = sandbox
  const done = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, asked.requestId, caller)
    const settings = await settingsWithin(transaction, now, request)
    assertOwnProcess(request, asked.variant)
    // A step that is done has nothing to send for.
    await assertOffered(transaction, request, asked.authenticator)
    const code = newCode(settings.otpDigits)
    const goesTo = await otpScope(transaction, request, asked.authenticator)
    const tries = await renewChallenge(
      transaction,
      now,
      settings,
      request,
      asked.authenticator,
      codeHmac(pepper, goesTo, code),
    )
    const address = await takeSendOf(
      transaction,
      now,
      settings.resendSeconds,
      request,
      asked.authenticator,
      whoseTry(request),
    )
    const mayGo = await takeRoom(
      transaction,
      now,
      settings,
      request,
      asked.authenticator,
      destinationOf(
        pepper,
        asked.authenticator,
        isNobody(request.account_id) ? request.account_id : address,
      ),
    )
    assertChannelOpen(sandbox, settings, asked.authenticator)
    const account = await accountOf(transaction, request)
    const scope = `${request.id_hash} ${asked.authenticator}`
    if (isNobody(account.id) || !mayGo)
      await deliverNothing(sandbox, transaction, now, { kind: asked.authenticator, scope })
    else
      await deliverCode(sandbox, transaction, now, settings, {
        kind: asked.authenticator,
        account,
        address,
        code,
        scope,
        host,
      })
    const answer: OtpDelivery = {
      requestId: asked.requestId,
      // Before anything is proven an address, however masked, would say whose ID it is.
      maskedData: isUnproven(request) ? '' : maskedAddress[asked.authenticator](address),
      timeOut: settings.otpSeconds,
      resendTimer: settings.resendSeconds,
      attempts: [tries.failed, tries.allowed],
    }
    await caller.act.keep(transaction, { answer })
    return { answer }
  })
  if (leavesHouse(sandbox, asked.authenticator)) mailWritten?.()
  return done
}

/**
 * To whoever has proven nothing an ID that nobody has is full as one that somebody has.
 * @throws RATE_LIMITED
 */
async function takeRoom(
  store: Store,
  now: number,
  settings: Settings,
  request: LoginRequest,
  kind: CodeKind,
  destination: string,
): Promise<boolean> {
  if (isUnproven(request))
    return takeStrangersMessage(store, now, settings, {
      asked: `${request.account_id} ${kind}`,
      destination,
    })
  await takeOwnersMessage(store, now, settings, destination)
  return true
}

/**
 * What one request may do: so many messages by one method, and none once its tries are used up. The
 * minute between two is the account's.
 */
async function renewChallenge(
  store: Store,
  now: number,
  settings: Settings,
  request: LoginRequest,
  kind: CodeKind,
  code_hmac: string,
): Promise<{ failed: number; allowed: number }> {
  const fresh = { code_hmac, expires_at: now + settings.otpSeconds * 1000, used_at: null }
  const key = { request_hash: request.id_hash, kind }
  const taken = await store
    .insertInto('otp_challenge')
    .values({ ...key, ...fresh, sends: 1, failed: 0, allowed: settings.otpAttempts })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'kind'])
        .doUpdateSet((e) => ({ ...fresh, sends: e('otp_challenge.sends', '+', 1) }))
        .where('otp_challenge.sends', '<', settings.otpSends)
        .whereRef('otp_challenge.failed', '<', 'otp_challenge.allowed'),
    )
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const { failed, allowed } = await store
    .selectFrom('otp_challenge')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  throw refusal('OTP_ATTEMPT_LIMIT', { failed, allowed })
}
