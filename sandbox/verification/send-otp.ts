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
import { codeHmac, newCode } from './code.ts'

type OtpDelivery = components['schemas']['OtpDelivery']
type Asked = components['schemas']['SendOtpRequest']

/**
 * Makes a new code, which ends the one before, and writes the message in the same transaction: no code without a message, no message without a code.
 * Sending never gives back a wrong try.
 */
export async function sendOtp({ store, clock, pepper, origins }: Services, asked: Asked, browser: string | undefined): Promise<OtpDelivery> {
  const settings = await readSettings(store)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, asked.requestId, browser)
    const factor = await openFactor(transaction, request, asked.authenticator)
    const code = newCode()
    const scope = [request.id_hash, asked.authenticator, asked.variant]
    const row = await takeSend(transaction, now, settings, scope, codeHmac(pepper, scope, code))
    const channel = channels[asked.authenticator]
    if (settings[channel.failSetting] === 1) throw refusal(channel.failure)
    const account = await accountOf(transaction, request)
    await writeMessage(transaction, now, {
      channel: channel.name, username: account.username, recipient: factor.address, language: account.language,
      code, minutes: Math.ceil(settings.otpSeconds / 60), host: new URL(origins.main).hostname,
    })
    return {
      requestId: asked.requestId,
      maskedData: maskedAddress[asked.authenticator](factor.address),
      timeOut: settings.otpSeconds,
      resendTimer: settings.resendSeconds,
      attempts: [row.failed, row.allowed],
    }
  })
}

/** The second step asks for a registered method and is not yet done; anything else has no request to send for. */
async function openFactor(store: Store, request: LoginRequest, kind: FactorKind) {
  const factor = await store.selectFrom('factor').selectAll().where('account_id', '=', request.account_id).where('kind', '=', kind).executeTakeFirst()
  if (factor === undefined || request.verified_at !== null) throw refusal('REQUEST_EXPIRED')
  return factor
}

/** One statement: of twenty parallel sends, one finds the minute over. */
async function takeSend(store: Store, now: number, settings: Settings, scope: readonly string[], code_hmac: string): Promise<{ failed: number; allowed: number }> {
  const [request_hash = '', kind = '', variant = ''] = scope
  const fresh = { code_hmac, sent_at: now, expires_at: now + settings.otpSeconds * 1000, used_at: null }
  const key = { request_hash, kind: kind as FactorKind, variant }
  const taken = await store.insertInto('otp_challenge')
    .values({ ...key, ...fresh, sends: 1, failed: 0, allowed: settings.otpAttempts })
    .onConflict((conflict) => conflict.columns(['request_hash', 'kind', 'variant'])
      .doUpdateSet((e) => ({ ...fresh, sends: e('otp_challenge.sends', '+', 1) }))
      .where('otp_challenge.sends', '<', settings.otpSends)
      .where('otp_challenge.sent_at', '<=', now - settings.resendSeconds * 1000)
      .whereRef('otp_challenge.failed', '<', 'otp_challenge.allowed'))
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const row = await store.selectFrom('otp_challenge').selectAll()
    .where('request_hash', '=', request_hash).where('kind', '=', key.kind).where('variant', '=', variant).executeTakeFirstOrThrow()
  const openAt = row.sent_at + settings.resendSeconds * 1000
  const spent = row.failed >= row.allowed || row.sends >= settings.otpSends
  throw spent
    ? refusal('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
    : refusal('OTP_SAME_METHOD_1MIN', { retryAfter: Math.max(1, Math.ceil((openAt - now) / 1000)) })
}
