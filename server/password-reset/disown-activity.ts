import { apiError, WrongEntryError } from '../api-error.ts'
import { deleteMethodData } from '../enrollment/remove-factor.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { handleHash } from '../random-handle.ts'
import { endRecoveryCodes } from '../recovery-codes/stored-recovery-codes.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { endAllAccess } from './end-all-access.ts'

/**
 * Ends all access to the account, because its owner opened the link "This wasn't me" of a notice.
 * The password must then be reset. Methods that were registered since the event are removed: a
 * thief could reset the password by them. All recovery codes end, because a thief may have made or
 * copied them. The link never opens anything. A reset of the password
 * ends it, and so does a change of the address that it was sent to (docs/decisions/0122).
 * @throws REQUEST_EXPIRED for a link that is unknown, used or expired
 */
export async function disownActivity(
  { store, clock }: Services,
  link: string,
  operation: IdempotentOperation,
): Promise<OperationResult<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const notice = await transaction
      .updateTable('owner_notice')
      .set({ used_at: now })
      .where('link_hash', '=', handleHash(link))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['account_id', 'at'])
      .executeTakeFirst()
    if (notice === undefined) throw await linkError(transaction, link)
    const { account_id, at } = notice
    await removeMethodsSince(transaction, { now, account_id, at })
    await endRecoveryCodes(transaction, account_id)
    await transaction
      .updateTable('account')
      .set({ state: 'must-reset' })
      .where('id', '=', account_id)
      .where('state', 'in', ['active', 'locked', 'expired'])
      .execute()
    await endAllAccess(transaction, now, { account_id })
    recordSecurityEvent({ event: 'account.disown', outcome: 'success', account: account_id })
    const result = { answer: undefined }
    await operation.record(transaction, result)
    return result
  })
}

/** A used or expired link is no guess. */
async function linkError(store: Store, link: string): Promise<Error> {
  const expired = apiError('REQUEST_EXPIRED')
  const found = await store
    .selectFrom('owner_notice')
    .select('link_hash')
    .where('link_hash', '=', handleHash(link))
    .executeTakeFirst()
  return found === undefined ? new WrongEntryError(expired) : expired
}

type Since = { readonly now: number; readonly account_id: string; readonly at: number }

async function removeMethodsSince(store: Store, { now, account_id, at }: Since): Promise<void> {
  await store
    .deleteFrom('webauthn_credential')
    .where('account_id', '=', account_id)
    .where('registered_at', '>=', at)
    .execute()
  // Windows Hello stays while an older device has a key.
  const olderKey = await store
    .selectFrom('webauthn_credential')
    .select('device_name')
    .where('account_id', '=', account_id)
    .orderBy('registered_at', 'desc')
    .executeTakeFirst()
  if (olderKey !== undefined)
    await store
      .updateTable('factor')
      .set({ registered_at: at - 1, address: olderKey.device_name })
      .where('account_id', '=', account_id)
      .where('kind', '=', 'WindowsHello')
      .where('registered_at', '>=', at)
      .execute()
  const removed = await store
    .deleteFrom('factor')
    .where('account_id', '=', account_id)
    .where('registered_at', '>=', at)
    .where('kind', 'not in', ['ActiveDirectory', 'KnoxIdentity'])
    .returning('kind')
    .execute()
  for (const { kind } of removed) {
    await deleteMethodData(store, { now, account_id, kind })
    recordSecurityEvent({
      event: 'method.remove',
      outcome: 'success',
      account: account_id,
      method: kind,
    })
  }
}
