import { endRequests } from '../session/end-requests.ts'
import { endAccountSessions, type KeptSession } from '../session/end-sessions.ts'
import { forgetBrowsers } from '../sign-in/known-browser.ts'
import { endTrust } from '../sign-in/trusted-device.ts'
import type { Store } from '../store/open-store.ts'

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
