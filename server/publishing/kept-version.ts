import type { PublishedTenantTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import { builtIn } from './activations.ts'

/** A choice of a tenant, as far as it decides which other versions are still served. */
export type Choice = Pick<PublishedTenantTable, 'tenant_id' | 'active' | 'candidate' | 'forced_at'>

/**
 * Returns whether a browser may have this version: the active one, the candidate, or one on which a
 * live sign-in of this very browser is. The last of these only when no `--force` has ended the
 * version. A cookie or an address alone names no other version (docs/decisions/0222).
 * @param belongs says whether the browser has a live sign-in on it; not called for the others
 */
export async function mayHaveVersion(
  store: Store,
  row: Choice,
  { version, belongs }: { readonly version: string; readonly belongs: () => Promise<boolean> },
): Promise<boolean> {
  if (version === (row.active ?? builtIn) || version === row.candidate) return true
  return (await belongs()) && isSinceForce(store, row, version === builtIn ? null : version)
}

/**
 * Returns whether a version came with the newest `--force` or after it: it was published then, or
 * was first in use then. One that was only returned to is as old as before. Revisions decide, so no
 * clock does.
 * @param version null for the server's own build, which is older than every `--force`
 */
export async function isSinceForce(
  store: Store,
  { tenant_id, forced_at }: Pick<Choice, 'tenant_id' | 'forced_at'>,
  version: string | null,
): Promise<boolean> {
  if (forced_at === null) return true
  if (version === null) return false
  const events = await store
    .selectFrom('publishing_event')
    .select(['revision', 'action', 'version'])
    .where('tenant_id', '=', tenant_id)
    .where((e) => e.or([e('version', '=', version), e('action', '=', 'force')]))
    .orderBy('revision')
    .execute()
  const forced = events.findLast(({ action }) => action === 'force')?.revision ?? 0
  const own = events.filter((event) => event.version === version)
  return (
    (own[0]?.revision ?? 0) >= forced ||
    own.some(
      ({ revision, action }) => revision >= forced && (action === 'publish' || action === 'force'),
    )
  )
}
