import type { Selectable } from 'kysely'
import { refusal } from '../api-error.ts'
import { browserHash } from '../login/browser-id.ts'
import { handleHash } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import type { FindIdTable } from './tables.ts'

export type Find = Selectable<FindIdTable>

/** @throws REQUEST_EXPIRED when unknown, too old, or another browser's */
export async function liveFind(
  store: Store,
  now: number,
  requestId: string,
  browser: string | undefined,
): Promise<Find> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  const found =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('find_id')
          .selectAll()
          .where('id_hash', '=', handleHash(requestId))
          .where('browser_hash', '=', browser_hash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (found === undefined) throw refusal('REQUEST_EXPIRED')
  return found
}
