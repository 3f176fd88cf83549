import type { Selectable } from 'kysely'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import type { LoginContextTable } from '../store/tables.ts'

export type LoginContext = Selectable<LoginContextTable>

/** A key lives ten minutes and opens nothing without the browser's flow cookie. */
export const keySeconds = 600

export async function beginLogin(
  store: Store,
  now: number,
  given: Omit<LoginContext, 'key_hash' | 'expires_at' | 'expired_password_of' | 'needed_acr'> &
    Partial<Pick<LoginContext, 'needed_acr'>>,
): Promise<string> {
  const key = randomHandle()
  await store
    .insertInto('login_context')
    .values({ ...given, key_hash: handleHash(key), expires_at: now + keySeconds * 1000 })
    .execute()
  return key
}

type Asked = { readonly key_hash: string; readonly browser: string | undefined }

/** The live context of this key in this browser. */
export const findLogin = (
  store: Store,
  {
    now,
    key,
    browser,
  }: { readonly now: number; readonly key: string; readonly browser: string | undefined },
): Promise<LoginContext | undefined> =>
  findLoginByHash(store, now, { key_hash: handleHash(key), browser })

/** The same, by a value that opens nothing and may be in an address. */
export async function findLoginByHash(
  store: Store,
  now: number,
  { key_hash, browser }: Asked,
): Promise<LoginContext | undefined> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  return store
    .selectFrom('login_context')
    .selectAll()
    .where('key_hash', '=', key_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Returns whether the application of this sign-in asked for two factors. Without such a request
 * the account and the tenant decide alone.
 */
export async function doesApplicationAskForTwoFactors(
  store: Store,
  { key_hash }: { readonly key_hash: string },
): Promise<boolean> {
  const context = await store
    .selectFrom('login_context')
    .select('needed_acr')
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  return context !== undefined && context.needed_acr !== null
}

/** How long a request that was on its way with the id before is still answered. */
const graceMs = 10_000

/** Rows of the provider's table that belong to a browser; `uid_hash` is its hash. */
const browserModels = ['InteractionBrowser', 'CodeBrowser', 'LogoutBrowser'] as const
export type BrowserModel = (typeof browserModels)[number]

/**
 * Returns the hash that the rows of this browser carry. It is the hash of the flow cookie, or of
 * the cookie that has just replaced it. Undefined for an expired id.
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

type Proven = {
  readonly first_method: string | null
  readonly verified_at: number | null
}

/**
 * Returns whether this browser may continue a request with these proofs. An id of before the proof
 * still reads for a few seconds, and changes nothing: somebody could have known it, and waited for
 * the proof (docs/decisions/0132). An id that was replaced after the last proof was on its way, so
 * it counts.
 * @param browser value of the flow cookie
 */
export async function mayContinue(
  store: Store,
  browser: string | undefined,
  { first_method, verified_at }: Proven,
): Promise<boolean> {
  if (first_method === null) return true
  if (browser === undefined) return false
  const replacement = await store
    .selectFrom('moved_browser')
    .select('expires_at')
    .where('old_hash', '=', handleHash(browser))
    .executeTakeFirst()
  return (
    replacement === undefined ||
    (verified_at !== null && replacement.expires_at - graceMs > verified_at)
  )
}

/** Returns the same for the request of a hand-over; true for an unknown one. */
export async function mayHandOver(
  store: Store,
  browser: string,
  requestId: string,
): Promise<boolean> {
  const request = await store
    .selectFrom('login_request')
    .select(['first_method', 'verified_at'])
    .where('id_hash', '=', handleHash(requestId))
    .executeTakeFirst()
  return request === undefined || mayContinue(store, browser, request)
}

/**
 * Gives the browser a new id when its strength rises. Knowledge of the old id is then worthless
 * (OWASP ASVS 7.2.4). Everything open in this browser, in every tab, moves to the new id. Call it
 * in the transaction of the proof, or before it where a phone proves.
 * @returns the new id for the cookie; none when another tab has just replaced the id of this
 * request: the newer id is on its path to the browser
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
    .updateTable('oidc')
    .set({ uid_hash: new_hash })
    .where('model', 'in', browserModels)
    .where('uid_hash', '=', old_hash)
    .execute()
  await store
    .updateTable('moved_browser')
    .set({ new_hash })
    .where('new_hash', '=', old_hash)
    .execute()
  await store
    .insertInto('moved_browser')
    .values({ old_hash, new_hash, expires_at: now + graceMs })
    .execute()
  return newBrowser
}
