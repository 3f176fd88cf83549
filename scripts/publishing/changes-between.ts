import { readVersion, readText } from '../../server/publishing/stored-versions.ts'
import type { PublishedTenantTable } from '../../server/store/tables-of-publishing.ts'
import type { Store } from '../../server/store/tables.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compare } from '../../src/compare/compare.ts'
import { type Version, versionOf } from '../../src/compare/version.ts'
import { compile } from '../../src/compiler/compile.ts'
import { withProductSources } from './product-sources.ts'

/** Returns a version for `compare`; undefined for sources that do not compile. */
function comparable(folder: string): Version | undefined {
  const sources = readSources(folder)
  const compiled = compile(sources)
  return compiled.diagnostics.some(({ severity }) => severity === 'error')
    ? undefined
    : versionOf(sources, compiled)
}

/**
 * Returns the function that finds the differences between the active version of a tenant and the
 * sources of a folder, as sentences of the tenant.
 */
export function changesUntil(
  store: Store,
  folder: string,
): (seen: PublishedTenantTable) => Promise<readonly string[]> {
  let after: Version | undefined
  return async ({ tenant_id, active }) => {
    if (active === null) return ['First published version.']
    const version = await readVersion(store, { tenant_id, id: active })
    const sources = version && (await readText(store, version.sources_hash))
    const before = sources === undefined ? undefined : withProductSources(sources, comparable)
    after ??= comparable(folder)
    if (before === undefined || after === undefined)
      return ['The version before does not compile with this Gatehouse, so nothing was compared.']
    const changes = compare(before, after).filter(({ tenants }) => tenants.includes(tenant_id))
    return changes.length === 0
      ? ['No difference that a person or the server would see in the program.']
      : changes.map(({ risk, sentence }) => `${risk}: ${sentence}`)
  }
}
