import { apiError, WrongEntryError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Reactivates the account without a sign-in: the link only proves access to the mailbox.
 * @throws REQUEST_EXPIRED for a link that is unknown, used or expired, LOGIN_DORMANT_ADMIN where an
 * administrator decided otherwise since then
 */
export async function useReactivationLink(
  { store, clock, tenants }: Services,
  link: string,
  headers: Parameters<Services['tenants']['of']>[0],
  operation: IdempotentOperation,
): Promise<OperationResult<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const usedLink = await transaction
      .updateTable('dormant_link')
      .set({ used_at: now })
      .where('link_hash', '=', handleHash(link))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
    if (usedLink === undefined) {
      const expiredError = apiError('REQUEST_EXPIRED')
      throw (await linkExists(transaction, link)) ? expiredError : new WrongEntryError(expiredError)
    }
    const reactivated = await transaction
      .updateTable('account')
      .set({ state: 'active' })
      .where('id', '=', usedLink.account_id)
      .where('state', '=', 'dormant-reset-link')
      .where('tenant_id', '=', tenants.of(headers).name)
      .returning('id')
      .executeTakeFirst()
    if (reactivated === undefined) throw apiError('LOGIN_DORMANT_ADMIN')
    recordSecurityEvent({
      event: 'account.reactivate',
      outcome: 'success',
      account: usedLink.account_id,
    })
    const result = { answer: undefined }
    await operation.record(transaction, result)
    return result
  })
}

/** True for a used or expired link too, because it is not a guess. */
async function linkExists(store: Store, link: string): Promise<boolean> {
  const found = await store
    .selectFrom('dormant_link')
    .select('link_hash')
    .where('link_hash', '=', handleHash(link))
    .executeTakeFirst()
  return found !== undefined
}
