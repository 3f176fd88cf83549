import { handleHash, randomHandle } from '../random-handle.ts'
import { markOfProduction } from '../store/open-store.ts'
import type { Store } from '../store/tables.ts'

/**
 * All changes of `publishing_token`: the right to publish for a tenant. A token is 256 random bits,
 * and its hash is stored.
 */

/** Returns a new token, which cannot be read again. */
export async function addToken(
  store: Store,
  now: number,
  { tenant_id, name }: { readonly tenant_id: string; readonly name: string },
): Promise<string> {
  const token = randomHandle()
  await store
    .insertInto('publishing_token')
    .values({ token_hash: handleHash(token), tenant_id, name, created_at: now })
    .execute()
  return token
}

/** Returns the number of tokens that were removed. */
export async function removeTokens(
  store: Store,
  { tenant_id, name }: { readonly tenant_id: string; readonly name: string },
): Promise<number> {
  const removed = await store
    .deleteFrom('publishing_token')
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', name)
    .returning('token_hash')
    .execute()
  return removed.length
}

/** Notes that this database is not one of development, for publishers with another environment. */
export async function requireTokens(store: Store): Promise<void> {
  await store
    .insertInto('setting')
    .values({ name: markOfProduction, value: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const areTokensRequired = async (store: Store): Promise<boolean> =>
  (await store
    .selectFrom('setting')
    .select('value')
    .where('name', '=', markOfProduction)
    .executeTakeFirst()) !== undefined

/** Credentials of a publisher. */
export type Permission = {
  readonly token: string | undefined
  /** True where nothing but a token permits: a backend, or PostgreSQL. */
  readonly needsToken: boolean
}

/**
 * Returns the tenants among these for which the publisher has no permission. A token that is given
 * counts everywhere, also where none is needed.
 */
export async function forbiddenTenants(
  store: Store,
  { token, needsToken }: Permission,
  tenants: readonly string[],
): Promise<readonly string[]> {
  if (token === undefined) return needsToken || (await areTokensRequired(store)) ? tenants : []
  const row = await store
    .selectFrom('publishing_token')
    .select('tenant_id')
    .where('token_hash', '=', handleHash(token))
    .executeTakeFirst()
  return tenants.filter((tenant) => tenant !== row?.tenant_id)
}

export const nameOfToken = async (store: Store, token: string): Promise<string | undefined> =>
  (
    await store
      .selectFrom('publishing_token')
      .select('name')
      .where('token_hash', '=', handleHash(token))
      .executeTakeFirst()
  )?.name
