import type { Selectable } from 'kysely'
import { handleHash } from '../random-handle.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import type { Store } from '../store/open-store.ts'
import type { Attributes } from './attributes.ts'
import type { IdpContextTable } from './tables.ts'

export type IdpContext = Omit<Selectable<IdpContextTable>, 'attributes'> & {
  readonly attributes: Attributes
  readonly tenant_id: string
}

/** Returns the live context of this ID in the browser of the callback; undefined otherwise. */
export async function idpContext(
  store: Store,
  now: number,
  id: string,
  browser: string | undefined,
): Promise<IdpContext | undefined> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const found = await store
    .selectFrom('idp_context')
    .innerJoin('login_context', 'login_context.key_hash', 'idp_context.key_hash')
    .selectAll('idp_context')
    .select('login_context.tenant_id')
    .where('idp_context.id_hash', '=', handleHash(id))
    .where('login_context.browser_hash', '=', browser_hash)
    .where('idp_context.expires_at', '>', now)
    .executeTakeFirst()
  // Written by `handleFederationCallback`.
  return found && { ...found, attributes: JSON.parse(found.attributes) as Attributes }
}
