import { readMobile } from '../../src/rules/mobile-number.ts'
import { apiError } from '../api-error.ts'
import { takeResendSlot } from '../enrollment/take-resend-slot.ts'
import { hashDestination, countAnonymousMessage } from '../messages/message-limits.ts'
import { writeMail } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Account, LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { serverText } from '../texts/server-text.ts'
import type { AppKind } from './app-kinds.ts'

/**
 * Sends the address of the app's page by SMS. The message has no secret, but limits prevent floods.
 * An enrollment may send as many links as codes (`otpSends`). An account and a number get one a
 * minute. In an hour a number gets `otpSends` links at most, within the limit of all its messages.
 * @throws VALIDATION_FAILED, SMS_SEND_FAILED, OTP_SAME_METHOD_1MIN, RATE_LIMITED
 */
export async function sendAppLink(
  services: Services,
  store: Store,
  now: number,
  request: LoginRequest,
  kind: AppKind,
  { username, language }: Account,
  { countryCode, phoneNumber }: { readonly countryCode: string; readonly phoneNumber: string },
): Promise<void> {
  const { hasInbox, origins, pepper } = services
  const recipient = readMobile(phoneNumber, countryCode)
  if (recipient === undefined)
    throw apiError('VALIDATION_FAILED', {
      issues: [{ path: '/phoneNumber', rule: 'mobile-number' }],
    })
  const settings = await readSettings(store, request.tenant_id)
  const { otpSends, resendSeconds, smsFails } = settings
  const counted = await store
    .updateTable('enrollment')
    .set((e) => ({ sends: e('sends', '+', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .where('sends', '<', otpSends)
    .returning('sends')
    .executeTakeFirst()
  if (counted === undefined || !hasInbox || smsFails === 1) throw apiError('SMS_SEND_FAILED')
  const destination = hashDestination(pepper, 'Sms', recipient)
  for (const owner of [request.account_id, `number:${destination}`])
    await takeResendSlot(store, now, resendSeconds, owner, 'Sms')
  if (
    !(await countAnonymousMessage(store, now, settings, {
      asked: `link:${destination}`,
      destination,
      anHour: otpSends,
    }))
  )
    return
  const message = {
    channel: 'sms',
    username,
    recipient,
    language,
    tenant: request.tenant_id,
    subject: '',
    body: serverText(language, 'appLink', { link: `${origins.main}/sandbox/phone` }),
    code: '',
  } as const
  await writeMail(services, store, now, message, undefined)
}
