import { deleteMethodData } from '../enrollment/user-authenticators.ts'
import { apiError, WrongEntryError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { endRecoveryCodes } from '../recovery-codes/stored-recovery-codes.ts'
import { endAccountSessions, endRequests, type KeptSession } from '../session/end-sessions.ts'
import { endTrust, forgetBrowsers } from '../sign-in/known-browser.ts'
import { changeState } from '../store/accounts.ts'
import { deleteFactorsSince, keepOlderDevice } from '../store/factors.ts'
import type { Store } from '../store/tables.ts'

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
    await changeState(transaction, account_id, {
      from: ['active', 'locked', 'expired'],
      to: 'must-reset',
    })
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
    await keepOlderDevice(store, account_id, { at, device_name: olderKey.device_name })
  for (const { kind } of await deleteFactorsSince(store, account_id, at)) {
    await deleteMethodData(store, { now, account_id, kind })
    recordSecurityEvent({
      event: 'method.remove',
      outcome: 'success',
      account: account_id,
      method: kind,
    })
  }
}

export type KeptAccess = {
  readonly session: KeptSession
  /** Token of the cookie `gatehouse-known`. */
  readonly knownBrowser: string | undefined
}

/**
 * Ends all access with the old password: sessions here and at the provider, and every running
 * request. A proven request is worth a session until its hand-over, and until the provider has
 * taken the result. Both end, so that neither Continue nor the return to the provider signs in.
 * Call it in the transaction of the new password, after its own request was used. It locks requests
 * before their interactions and sessions, in the order of the hand-over.
 * @param kept session and browser that stay, because they proved the old password just now. So do
 *   the identity checks of this session
 */
export async function endAllAccess(
  store: Store,
  now: number,
  { account_id, kept }: { readonly account_id: string; readonly kept?: KeptAccess },
): Promise<void> {
  await endRequests(store, now, { account_id, keptSession: kept?.session.id_hash })
  await forgetExpiredPassword(store, account_id)
  await endAccountSessions(store, now, { account_id, kept: kept?.session })
  await endTrust(store, { account_id })
  await forgetBrowsers(store, now, { account_id, kept: kept?.knownBrowser })
}

/** A browser that entered the expired password does not know the new one (docs/decisions/0103). */
async function forgetExpiredPassword(store: Store, account_id: string): Promise<void> {
  await store
    .updateTable('login_context')
    .set({ expired_password_of: null })
    .where('expired_password_of', '=', account_id)
    .execute()
}
