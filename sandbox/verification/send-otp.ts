import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { accountOf, liveRequest, type LoginRequest } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import { channels } from '../messages/channels.ts'
import { writeMessage } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { assertOwnProcess } from './assert-own-process.ts'
import { codeHmac, newCode } from './code.ts'
import { takeSendOf } from './factor-limits.ts'

type OtpDelivery = components['schemas']['OtpDelivery']
type Asked = components['schemas']['SendOtpRequest']

/**
 * Makes a new code, which ends the one before, and writes the message in the same transaction: no code without a message, no message without a code.
 * Sending never gives back a wrong try.
 */
export async function sendOtp({ store, clock, pepper, origins, hasInbox }: Services, asked: Asked, browser: string | undefined): Promise<OtpDelivery> {
  const settings = await readSettings(store)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, asked.requestId, browser)
    assertOwnProcess(asked.variant)
    // A second step that is done has nothing to send for.
    if (request.verified_at !== null) throw refusal('REQUEST_EXPIRED')
    const code = newCode()
    const tries = await renewChallenge(transaction, now, settings, request, asked.authenticator, codeHmac(pepper, [request.id_hash, asked.authenticator], code))
    const address = await takeSendOf(transaction, now, settings.resendSeconds, request, asked.authenticator)
    const channel = channels[asked.authenticator]
    if (!hasInbox || settings[channel.failSetting] === 1) throw refusal(channel.failure)
    const account = await accountOf(transaction, request)
    await writeMessage(transaction, now, {
      channel: channel.name, username: account.username, recipient: address, language: account.language,
      code, minutes: Math.ceil(settings.otpSeconds / 60), host: new URL(origins.main).hostname,
    })
    return {
      requestId: asked.requestId,
      maskedData: maskedAddress[asked.authenticator](address),
      timeOut: settings.otpSeconds,
      resendTimer: settings.resendSeconds,
      attempts: [tries.failed, tries.allowed],
    }
  })
}

/** What one request may do: so many messages by one method, and none once its tries are used up. The minute between two is the account's. */
async function renewChallenge(
  store: Store, now: number, settings: Settings, request: LoginRequest, kind: FactorKind, code_hmac: string,
): Promise<{ failed: number; allowed: number }> {
  const fresh = { code_hmac, expires_at: now + settings.otpSeconds * 1000, used_at: null }
  const key = { request_hash: request.id_hash, kind }
  const taken = await store.insertInto('otp_challenge')
    .values({ ...key, ...fresh, sends: 1, failed: 0, allowed: settings.otpAttempts })
    .onConflict((conflict) => conflict.columns(['request_hash', 'kind'])
      .doUpdateSet((e) => ({ ...fresh, sends: e('otp_challenge.sends', '+', 1) }))
      .where('otp_challenge.sends', '<', settings.otpSends)
      .whereRef('otp_challenge.failed', '<', 'otp_challenge.allowed'))
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const { failed, allowed } = await store.selectFrom('otp_challenge').select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash).where('kind', '=', kind).executeTakeFirstOrThrow()
  throw refusal('OTP_ATTEMPT_LIMIT', { failed, allowed })
}
