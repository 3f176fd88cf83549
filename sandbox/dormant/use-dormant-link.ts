import { refusal, WrongEntry } from '../api-error.ts'
import type { Act, Done } from '../idempotency/act.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'

/**
 * The link proves who reads the mail: the account wakes, and nobody is signed in.
 * @throws REQUEST_EXPIRED for a link that is unknown, used or over, LOGIN_DORMANT_ADMIN where
 *   meanwhile somebody decided otherwise
 */
export async function useDormantLink(
  { store, clock, tenants }: Services,
  link: string,
  headers: Parameters<Services['tenants']['of']>[0],
  act: Act,
): Promise<Done<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const used = await transaction
      .updateTable('dormant_link')
      .set({ used_at: now })
      .where('link_hash', '=', handleHash(link))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
    if (used === undefined) {
      const over = refusal('REQUEST_EXPIRED')
      throw (await isKnown(transaction, link)) ? over : new WrongEntry(over)
    }
    const woken = await transaction
      .updateTable('account')
      .set({ state: 'active' })
      .where('id', '=', used.account_id)
      .where('state', '=', 'dormant-reset-link')
      .where('tenant_id', '=', tenants.of(headers).name)
      .returning('id')
      .executeTakeFirst()
    if (woken === undefined) throw refusal('LOGIN_DORMANT_ADMIN')
    const done = { answer: undefined }
    await act.keep(transaction, done)
    return done
  })
}

/** A link that is used or over was no guess. */
async function isKnown(store: Store, link: string): Promise<boolean> {
  const found = await store
    .selectFrom('dormant_link')
    .select('link_hash')
    .where('link_hash', '=', handleHash(link))
    .executeTakeFirst()
  return found !== undefined
}
