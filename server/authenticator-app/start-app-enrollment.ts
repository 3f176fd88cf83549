import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { components } from '../../src/api/generated/common-api.ts'
import { readMobile } from '../../src/rules/mobile-number.ts'
import type { Caller, Cookies } from '../caller.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import { apiError } from '../http/errors.ts'
import {
  countAnonymousMessage,
  hashDestination,
  takeResendSlot,
} from '../messages/message-limits.ts'
import { writeMail } from '../messages/outbox.ts'
import type { OperationResult, Services } from '../operation.ts'
import { sealedPlaces } from '../sealing/sealer.ts'
import { accountForRequest, liveRequest, requestAtStep } from '../sign-in/login-request.ts'
import { type AppKind, appKinds } from '../store/tables-of-methods.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { serverText } from '../texts/server-text.ts'
import { codeHmac } from '../verification/code.ts'
import { totpParameters } from './codes.ts'

type AppEnrollment = components['schemas']['AuthenticatorEnrollment']
type Input = components['schemas']['StartAuthenticatorEnrollmentRequest']
type Owner = { readonly issuer: string; readonly label: string }
type Offer = {
  readonly appData: string
  readonly secureCode: string
  readonly key: string | null
  readonly code: string | null
}

/** Seconds in which a phone can take the QR code. */
const pairSeconds = 300

/**
 * Creates a fresh QR code, which ends the previous one. For TOTP it is the key itself, as every
 * authenticator app reads it. The other kinds have a code that works once; the key that the phone
 * gets for it never was on the screen.
 * @throws REQUEST_EXPIRED when the enrollment was not opened, STEP_CHANGED, SMS_SEND_FAILED
 */
export async function startAppEnrollment(
  services: Services,
  input: Input,
  caller: Caller,
): Promise<OperationResult<AppEnrollment>> {
  const { store, clock, pepper, sealer, tenants } = services
  const kind = appKinds[input.singleIDAppType]
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
    await runningEnrollment(transaction, { now, request, kind })
    const account = await accountForRequest(transaction, request)
    const issuer = tenants.named(request.tenant_id)?.product?.[account.language] ?? 'Gatehouse'
    const { appData, secureCode, key, code } =
      kind === 'UaTOTP'
        ? createScannedKey({ issuer, label: account.username })
        : pairingCode(kind, { issuer, label: account.username })
    const pairing_id = randomUUID()
    const expires_at = Math.min(now + pairSeconds * 1000, request.expires_at)
    const newValues = {
      kind,
      pairing_id,
      account_id: request.account_id,
      code_hmac: code === null ? null : pairingCodeHmac(pepper, code),
      secret_sealed: key === null ? null : sealer.seal(sealedPlaces.appKey(pairing_id), key),
      public_key: null,
      device_name: '',
      expires_at,
      paired_at: null,
      used_at: null,
    }
    await transaction
      .insertInto('app_enrollment')
      .values({ request_hash: request.id_hash, ...newValues })
      .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(newValues))
      .execute()
    const { countryCode, phoneNumber } = input
    if (countryCode !== undefined && phoneNumber !== undefined)
      await sendAppLink(services, {
        store: transaction,
        now,
        request,
        kind,
        account,
        countryCode,
        phoneNumber,
      })
    const answer: AppEnrollment = {
      appData,
      secureCode,
      timeOut: Math.ceil((expires_at - now) / 1000),
    }
    await caller.operation.record(transaction, { answer })
    return { answer }
  })
}

/** Key for any authenticator app (RFC 4226, 4: 160 bits). */
function createScannedKey({ issuer, label }: Owner): Offer {
  const secret = new Secret({ size: 20 })
  return {
    appData: new TOTP({ ...totpParameters, issuer, label, secret }).toString(),
    secureCode: secret.base32,
    key: secret.base32,
    code: null,
  }
}

/**
 * Eighty bits, valid once. The key of mOTP is created here and given to the phone that sends the
 * code.
 */
function pairingCode(kind: AppKind, { issuer, label }: Owner): Offer {
  const code = new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32
  const key = kind === 'UaMOTP' ? new Secret({ size: 32 }).base32 : null
  return {
    appData: `singleid://pair?${new URLSearchParams({ code, kind, issuer, account: label }).toString()}`,
    secureCode: code,
    key,
    code,
  }
}

type Status = components['schemas']['AuthenticatorEnrollmentStatus']

/**
 * Returns whether a phone took the newest QR code of this request. For TOTP the server cannot know
 * that the key was scanned: it waits for the typed code.
 * @throws REQUEST_EXPIRED
 */
export async function appEnrollmentStatus(
  store: Store,
  { now, id, by }: { readonly now: number; readonly id: string; readonly by: Cookies },
): Promise<Status> {
  const request = await liveRequest(store, { now, id, cookies: by })
  const row = await store
    .selectFrom('app_enrollment')
    .select(['expires_at', 'paired_at', 'device_name'])
    .where('request_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return { status: 'EXPIRED', deviceName: '' }
  if (row.paired_at !== null) return { status: 'PAIRED', deviceName: row.device_name }
  return { status: row.expires_at > now ? 'WAITING' : 'EXPIRED', deviceName: '' }
}

/**
 * Sends the address of the app's page by SMS. The message has no secret, but limits prevent floods.
 * An enrollment may send as many links as codes (`otpSends`). An account and a number get one a
 * minute. In an hour a number gets `otpSends` links at most, within the limit of all its messages.
 * @throws VALIDATION_FAILED, SMS_SEND_FAILED, OTP_SAME_METHOD_1MIN, RATE_LIMITED
 */
export async function sendAppLink(
  services: Services,
  {
    store,
    now,
    request,
    kind,
    account: { username, language },
    countryCode,
    phoneNumber,
  }: {
    readonly store: Store
    readonly now: number
    readonly request: LoginRequest
    readonly kind: AppKind
    readonly account: Account
    readonly countryCode: string
    readonly phoneNumber: string
  },
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
    await takeResendSlot(store, { now, resendSeconds, owner, kind: 'Sms' })
  if (
    !(await countAnonymousMessage(store, {
      now,
      limits: settings,
      send: {
        asked: `link:${destination}`,
        destination,
        anHour: otpSends,
      },
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
  await writeMail(services, { store, at: now, mail: message, delivery: undefined })
}

/** Normalizes a typed code: groups, lower case. */
export const plainKey = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const pairingCodeHmac = (pepper: string, code: string): string =>
  codeHmac(pepper, ['app pairing'], plainKey(code))

export type PairingResult = {
  readonly pairingId: string
  readonly kind: AppKind
  readonly issuer: string
  readonly label: string
  /** Key of mOTP, base32: returned here only, once. */
  readonly key: string | undefined
}

/**
 * Pairs a phone by the code and the public half of its key. One statement, so that only one of two
 * phones with the same code is paired.
 * @returns undefined for a code that is unknown, expired or used
 */
export async function pairApp(
  { store, clock, pepper, sealer, tenants }: Services,
  given: { readonly code: string; readonly deviceName: string; readonly publicKey: string },
): Promise<PairingResult | undefined> {
  const now = clock.now()
  const row = await store
    .updateTable('app_enrollment')
    .set({ paired_at: now, device_name: given.deviceName, public_key: given.publicKey })
    .where('code_hmac', '=', pairingCodeHmac(pepper, given.code))
    .where('paired_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['pairing_id', 'kind', 'account_id', 'secret_sealed'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const account = await store
    .selectFrom('account')
    .select(['username', 'tenant_id', 'language'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  return {
    pairingId: row.pairing_id,
    kind: row.kind,
    issuer: tenants.named(account.tenant_id)?.product?.[account.language] ?? 'Gatehouse',
    label: account.username,
    key:
      row.secret_sealed === null
        ? undefined
        : sealer.open(sealedPlaces.appKey(row.pairing_id), row.secret_sealed),
  }
}
