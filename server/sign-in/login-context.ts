import type { Selectable } from 'kysely'
import { resolveBrowserHash } from '../caller.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { LoginContextTable, Store } from '../store/tables.ts'

export type LoginContext = Selectable<LoginContextTable>

/** A key lives ten minutes and opens nothing without the browser's flow cookie. */
export const keySeconds = 600

export async function beginLogin(
  store: Store,
  now: number,
  given: Omit<
    LoginContext,
    'key_hash' | 'expires_at' | 'expired_password_of' | 'needed_acr' | 'version'
  > &
    Partial<Pick<LoginContext, 'needed_acr' | 'version'>>,
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
