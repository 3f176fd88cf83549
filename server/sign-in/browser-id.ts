import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'

/** How long a request that was on its way with the id before is still answered. */
const graceSeconds = 10

/**
 * What rows of this browser carry: the hash of its flow cookie, or of the one that took its place a
 * moment ago. Undefined for an id whose time is over.
 */
export async function resolveBrowserHash(
  store: Store,
  now: number,
  browser: string,
): Promise<string | undefined> {
  const currentHash = handleHash(browser)
  const replacement = await store
    .selectFrom('moved_browser')
    .selectAll()
    .where('old_hash', '=', currentHash)
    .executeTakeFirst()
  if (replacement === undefined) return currentHash
  return replacement.expires_at > now ? replacement.new_hash : undefined
}

/**
 * A new id at a rise in strength, so that who knew the one before knows nothing (OWASP ASVS 7.2.4).
 * All that is open in this browser, in every tab, moves along; call it in the transaction of the
 * proof.
 * @returns the new id for the cookie; none when the request came with an id that another tab has
 *   just replaced: the newer one is on its way to the browser
 */
export async function rotateBrowserId(
  store: Store,
  now: number,
  browser: string | undefined,
): Promise<string | undefined> {
  if (browser === undefined) return undefined
  const old_hash = handleHash(browser)
  if ((await resolveBrowserHash(store, now, browser)) !== old_hash) return undefined
  const newBrowser = randomHandle()
  const new_hash = handleHash(newBrowser)
  for (const table of [
    'login_context',
    'login_request',
    'find_id',
    'signup_verification',
  ] as const) {
    await store
      .updateTable(table)
      .set({ browser_hash: new_hash })
      .where('browser_hash', '=', old_hash)
      .execute()
  }
  await store
    .updateTable('moved_browser')
    .set({ new_hash })
    .where('new_hash', '=', old_hash)
    .execute()
  await store
    .insertInto('moved_browser')
    .values({ old_hash, new_hash, expires_at: now + graceSeconds * 1000 })
    .execute()
  return newBrowser
}
