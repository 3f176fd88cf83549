import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, type ApiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { countAnonymousMessage, hashDestination } from '../messages/message-limits.ts'
import { assertChannelOpen, deliverCode, deliverDecoy, leavesServer } from '../messages/outbox.ts'
import type { Handlers, IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { resolveBrowserHash } from '../sign-in/login-context.ts'
import type { Store } from '../store/open-store.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { type Language, preferredTag } from '../texts/server-text.ts'
import { codeHmac, newCode, sameHmac } from '../verification/code.ts'
import {
  clearFailedAttempts,
  countFailedAttempt,
  reserveSend,
} from '../verification/factor-limits.ts'
import {
  countSendToAddress,
  findAccounts,
  type FindRequest,
  foundAccount,
  liveFindRequest,
  ownerOf,
  readRequestedAddress,
  type RequestedAddress,
  sendFoundId,
} from './found-accounts.ts'

type FindId = Pick<Handlers, 'sendFindIdOtp' | 'verifyFindIdOtp' | 'sendFoundId'>

export const findId = (services: Services): FindId => {
  const { origins, tenants } = services
  return {
    sendFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'sendFindIdOtp', owner: browser, request, reply },
        (operation) => {
          const { name: tenant, languages } = tenants.of(request.headers)
          const input = {
            body,
            tenant,
            language: preferredTag(request.headers, languages),
            browser,
            host: request.headers.host,
          }
          return limitSends(services, {
            request,
            requestId: undefined,
            run: () => sendFindOtp(services, input, operation),
          })
        },
      )
    },

    verifyFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'verifyFindIdOtp', owner: browser, request, reply },
        (operation) => verifyFindOtp(services, { input: body, browser, operation }),
      )
    },

    sendFoundId({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'sendFoundId', owner: browser, request, reply },
        (operation) =>
          // The code was right. The limits of messages count the mail to the address's owner.
          sendFoundId(services, { input: body, browser, operation }),
      )
    },
  }
}

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
 * @throws FORBIDDEN where the tenant closed the journey; VALIDATION_FAILED, OTP_SAME_METHOD_1MIN,
 * OTP_ATTEMPT_LIMIT, RATE_LIMITED, SMS_SEND_FAILED, EMAIL_SEND_FAILED
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
    if (settings.findIdOpen === 0) throw apiError('FORBIDDEN')
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
    await countSendToAddress(transaction, { now, account_id: owner, kind: requested.kind })
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

type FoundAccounts = components['schemas']['FoundAccounts']
type Input = components['schemas']['VerifyFindIdOtpRequest']

/** Seconds for which the result is shown, and can be sent. */
const resultSeconds = 600

/**
 * Searches accounts after the right code only. A wrong code costs an attempt of the request, and
 * one of the address.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, REQUEST_EXPIRED, FORBIDDEN
 */
export async function verifyFindOtp(
  { store, clock, pepper }: Services,
  {
    input: { requestId, otp },
    browser,
    operation,
  }: {
    readonly input: Input
    readonly browser: string | undefined
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<FoundAccounts>> {
  const outcome = await store
    .transaction()
    .execute(
      async (
        transaction,
      ): Promise<OperationResult<FoundAccounts> | { readonly refused: ApiError }> => {
        const now = clock.now()
        const find = await liveFindRequest(transaction, { now, requestId, browser })
        const { code_hmac, failed, allowed } = await countAttempt(transaction, now, find)
        const owner = {
          account_id: ownerOf(pepper, find.tenant_id, {
            kind: find.kind === 'Email' ? 'Email' : 'Sms',
            address: find.address,
          }),
        }
        await countFailedAttempt(transaction, {
          now,
          request: owner,
          kind: find.kind,
          origin: 'strangers',
        })
        const outcome = sameHmac(
          code_hmac,
          codeHmac(pepper, findScope(find.id_hash, find.address), otp),
        )
          ? await findVerifiedAccounts(transaction, { now, pepper, find, owner })
          : { refused: apiError('OTP_INCORRECT', { failed, allowed }) }
        await operation.record(transaction, outcome)
        return outcome
      },
    )
  // Thrown outside the transaction, because the attempt must be committed.
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

async function findVerifiedAccounts(
  store: Store,
  {
    now,
    pepper,
    find,
    owner,
  }: {
    readonly now: number
    readonly pepper: string
    readonly find: FindRequest
    readonly owner: { readonly account_id: string }
  },
): Promise<OperationResult<FoundAccounts>> {
  await store
    .updateTable('find_id')
    .set({ used_at: now, sends: 0, failed: 0, expires_at: now + resultSeconds * 1000 })
    .where('id_hash', '=', find.id_hash)
    .execute()
  await clearFailedAttempts(store, { now, request: owner, kind: find.kind })
  return {
    answer: {
      availableAccounts: (await findAccounts(store, find)).map((account) =>
        foundAccount(pepper, find, account),
      ),
    },
  }
}

/** One statement counts an attempt before the code is checked, and only while the code lives. */
async function countAttempt(store: Store, now: number, { id_hash }: FindRequest) {
  const counted = await store
    .updateTable('find_id')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('id_hash', '=', id_hash)
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (counted !== undefined) return counted
  const row = await store
    .selectFrom('find_id')
    .select(['failed', 'allowed'])
    .where('id_hash', '=', id_hash)
    .executeTakeFirstOrThrow()
  throw row.failed >= row.allowed ? apiError('OTP_ATTEMPT_LIMIT', row) : apiError('OTP_EXPIRED')
}
