import type { components } from '../../src/api/generated/common-api.ts'
import { mayContinue, resolveBrowserHash, rotateBrowserId } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import {
  countAnonymousMessage,
  hashDestination,
  takeResendSlot,
} from '../messages/message-limits.ts'
import { assertChannelOpen, deliverCode, deliverDecoy, leavesServer } from '../messages/outbox.ts'
import type {
  IdempotentOperation,
  OperationResult,
  RecordedOutcome,
  Services,
} from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/tables.ts'
import { offersCodesBy, readSettings } from '../tenants/settings.ts'
import type { Language } from '../texts/server-text.ts'
import { codeHmac, newCode, sameHmac } from '../verification/code.ts'
import { type Address, addressTakenError, assertDomain, isTaken, readAddress } from './addresses.ts'
import { assertOpen } from './sign-up-policy.ts'
import { signUpRules } from './sign-up-rules.ts'

type Schemas = components['schemas']

/** The origin of a sign-up: browser, tenant and language. */
export type Applicant = {
  readonly tenant: string
  readonly browser: string | undefined
  readonly language: Language
  readonly host: string | undefined
  readonly operation: IdempotentOperation
}

/**
 * Sends a code of eight digits to an unproven address. The answer does not depend on whether an
 * account has the address. A newer code ends the previous one.
 * @throws VALIDATION_FAILED, SIGNUP_UNAVAILABLE, SIGNUP_DOMAIN_NOT_ALLOWED, OTP_SAME_METHOD_1MIN,
 * SMS_SEND_FAILED, EMAIL_SEND_FAILED, RATE_LIMITED
 */
export async function sendSignupOtp(
  services: Services,
  input: Schemas['SendSignupOtpRequest'],
  { tenant, browser, language, host, operation }: Applicant,
): Promise<OperationResult<Schemas['SignupOtpDelivery']>> {
  const { store, clock, pepper, onMailWritten } = services
  const to = readAddress(input)
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const rules = await signUpRules(transaction, tenant)
    const settings = await readSettings(transaction, tenant)
    assertOpen(rules)
    // Of both channels, only SMS is a setting: each account has an email address.
    if (to.kind === 'Sms' && !(await offersCodesBy(transaction, tenant, 'Sms')))
      throw apiError('SIGNUP_UNAVAILABLE')
    assertDomain(rules, to)
    const destination = hashDestination(pepper, to.kind, to.address)
    await takeResendSlot(transaction, {
      now,
      resendSeconds: settings.resendSeconds,
      owner: `signup:${destination}`,
      kind: to.kind,
    })
    const mayBeSent = await countAnonymousMessage(transaction, {
      now,
      limits: settings,
      send: {
        asked: `signup:${destination}`,
        destination,
      },
    })
    assertChannelOpen(services, settings, to.kind)
    const knownBrowser =
      browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
    const newBrowser = knownBrowser === undefined ? randomHandle() : undefined
    const browser_hash = knownBrowser ?? handleHash(newBrowser ?? '')
    await endCodes(transaction, { now, browser_hash, tenant, address: to })
    const [id, code] = [randomHandle(), newCode(rules.digits)]
    await transaction
      .insertInto('signup_verification')
      .values({
        id_hash: handleHash(id),
        browser_hash,
        tenant_id: tenant,
        kind: to.kind,
        address: to.address,
        code_hmac: codeHmac(pepper, scopeOf(handleHash(id), to), code),
        sent_at: now,
        expires_at: now + settings.otpSeconds * 1000,
        failed: 0,
        allowed: settings.otpAttempts,
        verified_at: null,
        used_at: null,
      })
      .execute()
    const scope = `signup ${browser_hash} ${to.kind}`
    if (mayBeSent)
      await deliverCode(services, {
        transaction,
        now,
        settings,
        delivery: {
          kind: to.kind,
          account: { username: to.address, language, tenant_id: tenant },
          address: to.address,
          code,
          scope,
          host,
        },
      })
    else await deliverDecoy(services, { transaction, now, delivery: { kind: to.kind, scope } })
    const answered = {
      answer: {
        verificationId: id,
        timeOut: settings.otpSeconds,
        resendTimer: settings.resendSeconds,
      },
      ...(newBrowser !== undefined && { flow: newBrowser }),
    }
    await operation.record(transaction, answered)
    return answered
  })
  if (leavesServer(services, to.kind)) onMailWritten?.()
  return result
}

/** The newest code of a kind counts: this browser's earlier codes without a proof end. */
async function endCodes(
  store: Store,
  {
    now,
    browser_hash,
    tenant,
    address: { kind },
  }: {
    readonly now: number
    readonly browser_hash: string
    readonly tenant: string
    readonly address: Address
  },
): Promise<void> {
  await store
    .updateTable('signup_verification')
    .set({ expires_at: now })
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant)
    .where('kind', '=', kind)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

const scopeOf = (id_hash: string, to: Address): readonly string[] => [
  'signup',
  id_hash,
  to.kind,
  to.address,
]

/**
 * Proves the address with the right code. Only then does an error reveal that an account has it. A
 * wrong code costs an attempt.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, SIGNUP_EMAIL_EXISTS, SIGNUP_PHONE_EXISTS;
 * FORBIDDEN where the tenant closed the sign-up
 */
export async function verifySignupOtp(
  { store, clock, pepper }: Services,
  { verificationId, otp }: Schemas['VerifySignupOtpRequest'],
  { tenant, browser, operation }: Pick<Applicant, 'tenant' | 'browser' | 'operation'>,
): Promise<OperationResult<Schemas['SignupProof']>> {
  const recorded = await store
    .transaction()
    .execute(async (transaction): Promise<RecordedOutcome> => {
      const now = clock.now()
      // The tenant may have closed the sign-up since the message.
      if (!(await signUpRules(transaction, tenant)).open) throw apiError('FORBIDDEN')
      const { id_hash, kind, address, code_hmac, failed, allowed } = await countAttempt(
        transaction,
        { now, tenant, browser, verificationId },
      )
      const outcome = async (): Promise<RecordedOutcome> => {
        if (!sameHmac(code_hmac, codeHmac(pepper, scopeOf(id_hash, { kind, address }), otp)))
          return { refused: apiError('OTP_INCORRECT', { failed, allowed }) }
        if (await isTaken(transaction, tenant, { kind, address })) {
          await transaction
            .updateTable('signup_verification')
            .set({ expires_at: now })
            .where('id_hash', '=', id_hash)
            .execute()
          return { refused: addressTakenError({ kind }) }
        }
        await transaction
          .updateTable('signup_verification')
          .set({ verified_at: now })
          .where('id_hash', '=', id_hash)
          .execute()
        const { proofLasts } = await signUpRules(transaction, tenant)
        return {
          answer: {
            verified: true,
            time: new Date(now).toISOString(),
            timeOut: proofLasts,
          } satisfies Schemas['SignupProof'],
          // Somebody that used the browser before must not continue with this address.
          flow: await rotateBrowserId(transaction, now, browser),
        }
      }
      const verdict = await outcome()
      await operation.record(transaction, verdict)
      return verdict
    })
  if ('refused' in recorded) throw recorded.refused
  // Written just above.
  return recorded as OperationResult<Schemas['SignupProof']>
}

/**
 * One statement takes an attempt before the code is compared, and only while the code is valid, in
 * the browser that requested it.
 */
async function countAttempt(
  store: Store,
  {
    now,
    tenant,
    browser,
    verificationId,
  }: {
    readonly now: number
    readonly tenant: string
    readonly browser: string | undefined
    readonly verificationId: string
  },
) {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) throw apiError('OTP_EXPIRED')
  const id_hash = handleHash(verificationId)
  const counted = await store
    .updateTable('signup_verification')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('id_hash', '=', id_hash)
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant)
    .whereRef('failed', '<', 'allowed')
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (counted !== undefined) return counted
  const row = await store
    .selectFrom('signup_verification')
    .select(['failed', 'allowed', 'expires_at', 'verified_at'])
    .where('id_hash', '=', id_hash)
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
  if (
    row !== undefined &&
    row.failed >= row.allowed &&
    row.verified_at === null &&
    row.expires_at > now
  )
    throw apiError('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
  throw apiError('OTP_EXPIRED')
}

/** @throws REQUEST_EXPIRED unless this browser proved an address by this id, and it still counts */
export async function assertVerified(
  store: Store,
  now: number,
  {
    tenant,
    browser,
    kind,
    verificationId,
  }: Pick<Applicant, 'tenant' | 'browser'> & {
    readonly kind: Address['kind']
    readonly verificationId: string
  },
): Promise<void> {
  const { proofLasts } = await signUpRules(store, tenant)
  const proof = await store
    .selectFrom('signup_verification')
    .select(['kind', 'verified_at'])
    .where('id_hash', '=', handleHash(verificationId))
    .where('browser_hash', '=', (await resolveBrowserHash(store, now, browser ?? '')) ?? '')
    .where('tenant_id', '=', tenant)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('verified_at', '>', now - proofLasts * 1000)
    .executeTakeFirst()
  await assertOwnProof(store, browser, proof)
}

type Proof = { readonly kind: Address['kind']; readonly verified_at: number | null }

/** @throws REQUEST_EXPIRED for no proof, and for an id of the browser of before it */
async function assertOwnProof<Found extends Proof>(
  store: Store,
  browser: string | undefined,
  proof: Found | undefined,
): Promise<Found> {
  if (
    proof === undefined ||
    !(await mayContinue(store, browser, { ...proof, first_method: proof.kind }))
  )
    throw apiError('REQUEST_EXPIRED')
  return proof
}

/**
 * Spends a proof: it serves its purpose once. Call it in the transaction of the account.
 * @returns the address;
 * @throws REQUEST_EXPIRED for a proof of another browser, tenant or kind, or one that was never
 * right, is used, or is too old
 */
export async function consumeVerification(
  store: Store,
  {
    now,
    applicant: { tenant, browser },
    kind,
    verificationId,
  }: {
    readonly now: number
    readonly applicant: Pick<Applicant, 'tenant' | 'browser'>
    readonly kind: Address['kind']
    readonly verificationId: string
  },
): Promise<string> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const { proofLasts } = await signUpRules(store, tenant)
  const spent =
    browser_hash === undefined
      ? undefined
      : await store
          .updateTable('signup_verification')
          .set({ used_at: now })
          .where('id_hash', '=', handleHash(verificationId))
          .where('browser_hash', '=', browser_hash)
          .where('tenant_id', '=', tenant)
          .where('kind', '=', kind)
          .where('used_at', 'is', null)
          .where('verified_at', '>', now - proofLasts * 1000)
          .returning(['address', 'kind', 'verified_at'])
          .executeTakeFirst()
  return (await assertOwnProof(store, browser, spent)).address
}
