import type { components } from '../../src/api/generated/common-api.ts'
import { resolveBrowserHash } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { countAnonymousMessage, hashDestination } from '../messages/message-limits.ts'
import { assertChannelOpen, deliverCode, deliverDecoy, leavesServer } from '../messages/outbox.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { addCounters, reserveSend } from '../store/factors.ts'
import type { Store } from '../store/tables.ts'
import { offersCodesBy, readSettings, type Settings } from '../tenants/settings.ts'
import { type Language } from '../texts/server-text.ts'
import { codeHmac, newCode } from '../verification/code.ts'
import { ownerOf, readRequestedAddress, type RequestedAddress } from './found-accounts.ts'

type Delivery = components['schemas']['FindIdDelivery']

export type FindOtpRequest = {
  readonly body: components['schemas']['SendFindIdOtpRequest']
  readonly tenant: string
  readonly language: Language
  readonly browser: string | undefined
  readonly host: string | undefined
}

type Sent = RequestedAddress & {
  readonly id: string
  readonly browser_hash: string
  readonly code_hmac: string
}

/** Scope of a code: valid for this request and this address only. */
export const findScope = (id_hash: string, address: string): readonly string[] => [
  'find-id',
  id_hash,
  address,
]

/**
 * Sends a code to the address without looking up its owner. A call with the previous request
 * continues its counters of attempts and messages.
 * @throws FORBIDDEN where the tenant closed the journey, or offers no codes by this channel;
 * VALIDATION_FAILED, OTP_SAME_METHOD_1MIN, OTP_ATTEMPT_LIMIT, RATE_LIMITED, SMS_SEND_FAILED,
 * EMAIL_SEND_FAILED
 */
export async function sendFindOtp(
  services: Services,
  { body, tenant, language, browser, host }: FindOtpRequest,
  operation: IdempotentOperation,
): Promise<OperationResult<Delivery>> {
  const { store, clock, pepper, onMailWritten } = services
  const requested = readRequestedAddress(body)
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const settings = await readSettings(transaction, tenant)
    if (settings.findIdOpen === 0 || !(await offersCodesBy(transaction, tenant, requested.kind)))
      throw apiError('FORBIDDEN')
    const knownBrowser =
      browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
    const newBrowser = knownBrowser === undefined ? randomHandle() : undefined
    const owner = ownerOf(pepper, tenant, requested)
    const code = newCode(settings.otpDigits)
    const createRow = (id: string): Sent => ({
      ...requested,
      id,
      browser_hash: knownBrowser ?? handleHash(newBrowser ?? ''),
      code_hmac: codeHmac(pepper, findScope(handleHash(id), requested.address), code),
    })
    const { id, failed, allowed } =
      (await resendCode(transaction, {
        now,
        settings,
        tenant_id: tenant,
        sent: body.requestId === undefined ? undefined : createRow(body.requestId),
      })) ??
      (await startFind(transaction, {
        now,
        settings,
        sent: {
          ...createRow(randomHandle()),
          tenant,
          language,
        },
      }))
    await addCounters(transaction, now, [{ account_id: owner, kind: requested.kind }])
    await reserveSend(transaction, {
      now,
      resendSeconds: settings.resendSeconds,
      request: { account_id: owner },
      kind: requested.kind,
      origin: 'strangers',
    })
    const destination = hashDestination(pepper, requested.kind, requested.address)
    const mayBeSent = await countAnonymousMessage(transaction, {
      now,
      limits: settings,
      send: {
        asked: `find-id:${destination}`,
        destination,
      },
    })
    assertChannelOpen(services, settings, requested.kind)
    const account = { username: '', language, tenant_id: tenant }
    const scope = `find-id ${handleHash(id)}`
    if (mayBeSent)
      await deliverCode(services, {
        transaction,
        now,
        settings,
        delivery: {
          kind: requested.kind,
          account,
          address: requested.address,
          code,
          scope,
          host,
        },
      })
    else
      await deliverDecoy(services, { transaction, now, delivery: { kind: requested.kind, scope } })
    const answer: Delivery = {
      requestId: id,
      maskedData: maskAddress[requested.kind](requested.address),
      timeout: Math.max(1, Math.floor(settings.otpSeconds / 60)),
      intervalTime: settings.resendSeconds,
      attempts: [failed, allowed],
    }
    const recorded = { answer, ...(newBrowser !== undefined && { flow: newBrowser }) }
    await operation.record(transaction, recorded)
    return recorded
  })
  if (leavesServer(services, requested.kind)) onMailWritten?.()
  return result
}

type Counted = { readonly id: string; readonly failed: number; readonly allowed: number }

/**
 * Returns undefined for a request that is expired, of another browser or tenant, or for another
 * address. Then the caller opens a new request.
 * @throws OTP_ATTEMPT_LIMIT
 */
async function resendCode(
  store: Store,
  {
    now,
    settings: { otpSeconds, otpSends },
    tenant_id,
    sent,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly tenant_id: string
    readonly sent: Sent | undefined
  },
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
  const updated = await store
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
  if (updated === undefined) throw apiError('OTP_ATTEMPT_LIMIT', row)
  return { id, ...updated }
}

async function startFind(
  store: Store,
  {
    now,
    settings: { otpSeconds, otpAttempts, requestSeconds },
    sent,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly sent: Sent & { readonly tenant: string; readonly language: Language }
  },
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
