import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Act, Done } from '../idempotency/act.ts'
import { browserHash } from '../login/browser-id.ts'
import { maskedAddress } from '../login/mask.ts'
import {
  assertChannelOpen,
  deliverCode,
  deliverNothing,
  leavesHouse,
} from '../messages/deliver-code.ts'
import { destinationOf, takeStrangersMessage } from '../messages/message-limits.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, newCode } from '../verification/code.ts'
import { takeSendOf } from '../verification/factor-limits.ts'
import { countAddress, ownerOf } from './address-limits.ts'
import { askedAddress, type AskedAddress } from './asked-address.ts'

type Delivery = components['schemas']['FindIdDelivery']
export type AskedToFind = {
  readonly body: components['schemas']['SendFindIdOtpRequest']
  readonly tenant: string
  readonly language: 'en-US' | 'ko-KR'
  readonly browser: string | undefined
  readonly host: string | undefined
}
type Sent = AskedAddress & {
  readonly id: string
  readonly browser_hash: string
  readonly code_hmac: string
}

/** The code is worth something for this request and this address alone. */
export const findScope = (id_hash: string, address: string): readonly string[] => [
  'find-id',
  id_hash,
  address,
]

/**
 * Sends a code to the address, whoever has it: nothing is looked up. Asked for again with the
 * request of before, tries and messages go on being counted.
 * @throws VALIDATION_FAILED, OTP_SAME_METHOD_1MIN, OTP_ATTEMPT_LIMIT, RATE_LIMITED,
 *   SMS_SEND_FAILED, EMAIL_SEND_FAILED
 */
export async function sendFindOtp(
  sandbox: Services,
  { body, tenant, language, browser, host }: AskedToFind,
  act: Act,
): Promise<Done<Delivery>> {
  const { store, clock, pepper, mailWritten } = sandbox
  const asked = askedAddress(body)
  const done = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const settings = await readSettings(transaction, tenant)
    const known = browser === undefined ? undefined : await browserHash(transaction, now, browser)
    const fresh = known === undefined ? randomHandle() : undefined
    const owner = ownerOf(pepper, tenant, asked)
    const code = newCode(settings.otpDigits)
    const sending = (id: string): Sent => ({
      ...asked,
      id,
      browser_hash: known ?? handleHash(fresh ?? ''),
      code_hmac: codeHmac(pepper, findScope(handleHash(id), asked.address), code),
    })
    const { id, failed, allowed } =
      (await sentAgain(
        transaction,
        now,
        settings,
        tenant,
        body.requestId === undefined ? undefined : sending(body.requestId),
      )) ??
      (await begun(transaction, now, settings, { ...sending(randomHandle()), tenant, language }))
    await countAddress(transaction, now, owner, asked.kind)
    await takeSendOf(
      transaction,
      now,
      settings.resendSeconds,
      { account_id: owner },
      asked.kind,
      'strangers',
    )
    const destination = destinationOf(pepper, asked.kind, asked.address)
    const mayGo = await takeStrangersMessage(transaction, now, settings, {
      asked: `find-id:${destination}`,
      destination,
    })
    assertChannelOpen(sandbox, settings, asked.kind)
    const account = { username: '', language, tenant_id: tenant }
    const scope = `find-id ${handleHash(id)}`
    if (mayGo)
      await deliverCode(sandbox, transaction, now, settings, {
        kind: asked.kind,
        account,
        address: asked.address,
        code,
        scope,
        host,
      })
    else await deliverNothing(sandbox, transaction, now, { kind: asked.kind, scope })
    const answer: Delivery = {
      requestId: id,
      maskedData: maskedAddress[asked.kind](asked.address),
      timeout: Math.max(1, Math.floor(settings.otpSeconds / 60)),
      intervalTime: settings.resendSeconds,
      attempts: [failed, allowed],
    }
    const kept = { answer, ...(fresh !== undefined && { flow: fresh }) }
    await act.keep(transaction, kept)
    return kept
  })
  if (leavesHouse(sandbox, asked.kind)) mailWritten?.()
  return done
}

type Counted = { readonly id: string; readonly failed: number; readonly allowed: number }

/**
 * Undefined for a request that is over, of another browser or tenant, or for another address: then
 * it is one of its own.
 * @throws OTP_ATTEMPT_LIMIT
 */
async function sentAgain(
  store: Store,
  now: number,
  { otpSeconds, otpSends }: Settings,
  tenant_id: string,
  sent: Sent | undefined,
): Promise<Counted | undefined> {
  if (sent === undefined) return undefined
  const { id, browser_hash, address, nameKey: name_key, code_hmac } = sent
  const row = await store
    .selectFrom('find_id')
    .select(['failed', 'allowed'])
    .where('id_hash', '=', handleHash(id))
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant_id)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const taken = await store
    .updateTable('find_id')
    .set((e) => ({
      code_hmac,
      name_key,
      code_expires_at: now + otpSeconds * 1000,
      sends: e('sends', '+', 1),
    }))
    .where('id_hash', '=', handleHash(id))
    .where('sends', '<', otpSends)
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (taken === undefined) throw refusal('OTP_ATTEMPT_LIMIT', row)
  return { id, ...taken }
}

async function begun(
  store: Store,
  now: number,
  { otpSeconds, otpAttempts, requestSeconds }: Settings,
  sent: Sent & { readonly tenant: string; readonly language: 'en-US' | 'ko-KR' },
): Promise<Counted> {
  const {
    id,
    browser_hash,
    kind,
    address,
    nameKey: name_key,
    code_hmac,
    tenant: tenant_id,
    language,
  } = sent
  await store
    .insertInto('find_id')
    .values({
      id_hash: handleHash(id),
      browser_hash,
      tenant_id,
      kind,
      address,
      name_key,
      language,
      code_hmac,
      sends: 1,
      failed: 0,
      allowed: otpAttempts,
      code_expires_at: now + otpSeconds * 1000,
      used_at: null,
      expires_at: now + requestSeconds * 1000,
    })
    .execute()
  return { id, failed: 0, allowed: otpAttempts }
}
