import type { Selectable } from 'kysely'
import { apiError } from '../api-error.ts'
import { handleHash } from '../random-handle.ts'
import { readSettings } from '../settings.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import type { Store } from '../store/open-store.ts'
import type { FindIdTable } from './tables.ts'

export type FindRequest = Selectable<FindIdTable>

/**
 * @throws REQUEST_EXPIRED when unknown, expired, or of another browser; FORBIDDEN when the tenant
 * closed the journey since
 */
export async function liveFindRequest(
  store: Store,
  now: number,
  requestId: string,
  browser: string | undefined,
): Promise<FindRequest> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const findRow =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('find_id')
          .selectAll()
          .where('id_hash', '=', handleHash(requestId))
          .where('browser_hash', '=', browser_hash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (findRow === undefined) throw apiError('REQUEST_EXPIRED')
  const { findIdOpen } = await readSettings(store, findRow.tenant_id)
  if (findIdOpen === 0) throw apiError('FORBIDDEN')
  return findRow
}
