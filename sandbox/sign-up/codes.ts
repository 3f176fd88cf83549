import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { takeMinute } from '../enrollment/take-minute.ts'
import type { Act, Done, Kept } from '../idempotency/act.ts'
import { browserHash } from '../login/browser-id.ts'
import {
  assertChannelOpen,
  deliverCode,
  deliverNothing,
  leavesHouse,
} from '../messages/deliver-code.ts'
import { destinationOf, takeStrangersMessage } from '../messages/message-limits.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, newCode, sameHmac } from '../verification/code.ts'
import { assertDomain, existsOf, isTaken, readAddress, type Address } from './addresses.ts'
import type { Language } from './language.ts'
import { assertOpen } from './policy.ts'
import { signUpRules } from './rules-of.ts'

type Schemas = components['schemas']

/** Whose sign-up it is: a browser, at a tenant, in a language. */
export type Applicant = {
  readonly tenant: string
  readonly browser: string | undefined
  readonly language: Language
  readonly host: string | undefined
  readonly act: Act
}

/**
 * A code of eight digits to an address that nobody has proven: what is answered does not depend on
 * whether an account has it. A newer code ends the one before.
 * @throws VALIDATION_FAILED, SIGNUP_UNAVAILABLE, SIGNUP_DOMAIN_NOT_ALLOWED, OTP_SAME_METHOD_1MIN,
 *   SMS_SEND_FAILED, EMAIL_SEND_FAILED, RATE_LIMITED
 */
export async function sendSignupOtp(
  sandbox: Services,
  asked: Schemas['SendSignupOtpRequest'],
  { tenant, browser, language, host, act }: Applicant,
): Promise<Done<Schemas['SignupOtpDelivery']>> {
  const { store, clock, pepper, mailWritten } = sandbox
  const to = readAddress(asked)
  const done = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const rules = await signUpRules(transaction, tenant)
    const settings = await readSettings(transaction, tenant)
    assertOpen(rules)
    assertDomain(rules, to)
    const destination = destinationOf(pepper, to.kind, to.address)
    await takeMinute(transaction, now, settings.resendSeconds, `signup:${destination}`, to.kind)
    const mayGo = await takeStrangersMessage(transaction, now, settings, {
      asked: `signup:${destination}`,
      destination,
    })
    assertChannelOpen(sandbox, settings, to.kind)
    const known = browser === undefined ? undefined : await browserHash(transaction, now, browser)
    const fresh = known === undefined ? randomHandle() : undefined
    const browser_hash = known ?? handleHash(fresh ?? '')
    await endCodes(transaction, now, browser_hash, tenant, to)
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
    if (mayGo)
      await deliverCode(sandbox, transaction, now, settings, {
        kind: to.kind,
        account: { username: to.address, language, tenant_id: tenant },
        address: to.address,
        code,
        scope,
        host,
      })
    else await deliverNothing(sandbox, transaction, now, { kind: to.kind, scope })
    const answered = {
      answer: {
        verificationId: id,
        timeOut: settings.otpSeconds,
        resendTimer: settings.resendSeconds,
      },
      ...(fresh !== undefined && { flow: fresh }),
    }
    await act.keep(transaction, answered)
    return answered
  })
  if (leavesHouse(sandbox, to.kind)) mailWritten?.()
  return done
}

/** Of one kind the newest code counts: those of this browser that were not proven yet are over. */
async function endCodes(
  store: Store,
  now: number,
  browser_hash: string,
  tenant: string,
  { kind }: Address,
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
 * The right code proves the address, and only then is it said that an account has it. A wrong one
 * costs a try.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, SIGNUP_EMAIL_EXISTS, SIGNUP_PHONE_EXISTS
 */
export async function verifySignupOtp(
  { store, clock, pepper }: Services,
  { verificationId, otp }: Schemas['VerifySignupOtpRequest'],
  { tenant, browser, act }: Pick<Applicant, 'tenant' | 'browser' | 'act'>,
): Promise<Done<Schemas['SignupProof']>> {
  const kept = await store.transaction().execute(async (transaction): Promise<Kept> => {
    const now = clock.now()
    const { id_hash, kind, address, code_hmac, failed, allowed } = await takeTry(
      transaction,
      now,
      tenant,
      browser,
      verificationId,
    )
    const outcome = async (): Promise<Kept> => {
      if (!sameHmac(code_hmac, codeHmac(pepper, scopeOf(id_hash, { kind, address }), otp)))
        return { refused: refusal('OTP_INCORRECT', { failed, allowed }) }
      if (await isTaken(transaction, tenant, { kind, address })) {
        await transaction
          .updateTable('signup_verification')
          .set({ expires_at: now })
          .where('id_hash', '=', id_hash)
          .execute()
        return { refused: existsOf({ kind }) }
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
      }
    }
    const judged = await outcome()
    await act.keep(transaction, judged)
    return judged
  })
  if ('refused' in kept) throw kept.refused
  // Written just above.
  return kept as Done<Schemas['SignupProof']>
}

/**
 * One statement takes a try before the code is looked at, and only while it lives, in the browser
 * that asked for it.
 */
async function takeTry(
  store: Store,
  now: number,
  tenant: string,
  browser: string | undefined,
  verificationId: string,
) {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  if (browser_hash === undefined) throw refusal('OTP_EXPIRED')
  const id_hash = handleHash(verificationId)
  const taken = await store
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
  if (taken !== undefined) return taken
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
    throw refusal('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
  throw refusal('OTP_EXPIRED')
}

/**
 * Spends a proof: what it was made for is made with it once. To be called in the transaction of the
 * account.
 * @returns the address;
 * @throws REQUEST_EXPIRED for a proof of another browser, tenant or kind, one that was never right,
 *   is used, or is too old
 */
export async function spendProof(
  store: Store,
  now: number,
  { tenant, browser }: Pick<Applicant, 'tenant' | 'browser'>,
  kind: Address['kind'],
  verificationId: string,
): Promise<string> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
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
          .returning('address')
          .executeTakeFirst()
  if (spent === undefined) throw refusal('REQUEST_EXPIRED')
  return spent.address
}
