import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, type ApiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import type { Handlers, IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { clearFailedAttempts, countFailedAttempt } from '../store/factors.ts'
import type { Store } from '../store/tables.ts'
import { preferredTag } from '../texts/server-text.ts'
import { codeHmac, sameHmac } from '../verification/code.ts'
import {
  findAccounts,
  type FindRequest,
  foundAccount,
  liveFindRequest,
  ownerOf,
  sendFoundId,
} from './found-accounts.ts'
import { findScope, sendFindOtp } from './send-find-otp.ts'

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
