import type { components } from '../../src/api/generated/common-api.ts'
import { refusal, type ApiError } from '../api-error.ts'
import type { Act, Done } from '../idempotency/act.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, sameHmac } from '../verification/code.ts'
import { clearTriesOf, takeTryOf } from '../verification/factor-limits.ts'
import { ownerOf } from './address-limits.ts'
import { accountsOf, foundAccount } from './found-accounts.ts'
import { liveFind, type Find } from './live-find.ts'
import { findScope } from './send-find-otp.ts'

type FoundAccounts = components['schemas']['FoundAccounts']
type Asked = components['schemas']['VerifyFindIdOtpRequest']

/** How long what was found is shown, and may be sent. */
const resultSeconds = 600

/**
 * The right code, and only it, has accounts looked for. A wrong one costs a try of the request, and
 * one of the address.
 * @throws OTP_INCORRECT, OTP_EXPIRED, OTP_ATTEMPT_LIMIT, REQUEST_EXPIRED
 */
export async function verifyFindOtp(
  { store, clock, pepper }: Services,
  { requestId, otp }: Asked,
  browser: string | undefined,
  act: Act,
): Promise<Done<FoundAccounts>> {
  const outcome = await store
    .transaction()
    .execute(async (transaction): Promise<Done<FoundAccounts> | { readonly refused: ApiError }> => {
      const now = clock.now()
      const find = await liveFind(transaction, now, requestId, browser)
      const { code_hmac, failed, allowed } = await takeTry(transaction, now, find)
      const owner = {
        account_id: ownerOf(pepper, find.tenant_id, {
          kind: find.kind === 'Email' ? 'Email' : 'Sms',
          address: find.address,
        }),
      }
      await takeTryOf(transaction, now, owner, find.kind, 'strangers')
      const outcome = sameHmac(
        code_hmac,
        codeHmac(pepper, findScope(find.id_hash, find.address), otp),
      )
        ? await proven(transaction, now, pepper, find, owner)
        : { refused: refusal('OTP_INCORRECT', { failed, allowed }) }
      await act.keep(transaction, outcome)
      return outcome
    })
  // Thrown outside: the try must be committed.
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

async function proven(
  store: Store,
  now: number,
  pepper: string,
  find: Find,
  owner: { readonly account_id: string },
): Promise<Done<FoundAccounts>> {
  await store
    .updateTable('find_id')
    .set({ used_at: now, sends: 0, failed: 0, expires_at: now + resultSeconds * 1000 })
    .where('id_hash', '=', find.id_hash)
    .execute()
  await clearTriesOf(store, now, owner, find.kind)
  return {
    answer: {
      availableAccounts: (await accountsOf(store, find)).map((account) =>
        foundAccount(pepper, find, account),
      ),
    },
  }
}

/** One statement takes a try before the code is looked at, and only while it lives. */
async function takeTry(store: Store, now: number, { id_hash }: Find) {
  const taken = await store
    .updateTable('find_id')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('id_hash', '=', id_hash)
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const row = await store
    .selectFrom('find_id')
    .select(['failed', 'allowed'])
    .where('id_hash', '=', id_hash)
    .executeTakeFirstOrThrow()
  throw row.failed >= row.allowed ? refusal('OTP_ATTEMPT_LIMIT', row) : refusal('OTP_EXPIRED')
}
