import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { components } from '../../src/api/generated/common-api.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { sealedPlaces } from '../sealing/sealed-places.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { appKinds, type AppKind } from './app-kinds.ts'
import { totpParameters } from './codes.ts'
import { pairingCodeHmac } from './pairing-code.ts'
import { sendAppLink } from './send-app-link.ts'

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
    const request = await requestAtStep(transaction, now, input.requestId, caller)
    await runningEnrollment(transaction, now, request, kind)
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
      await sendAppLink(services, transaction, now, request, kind, account, {
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
