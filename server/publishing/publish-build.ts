import type { PublishedTenantTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import { activate, PublishingConflict, newestEvent, readTenant, rollOut } from './activations.ts'
import { builtAssets, builtSite, idOf } from './built-site.ts'
import { currentFormat } from './format.ts'
import { storeAssets, storeFiles, storeText, storeVersion } from './stored-versions.ts'

/** Epoch milliseconds of the database: a publisher's own clock may be wrong. */
export type Clock = (store: Store) => Promise<number>

/** A build that waits for its publishing. */
export type Publication = {
  /** Folder of the build. */
  readonly folder: string
  /** JSON object of the paths and texts of its sources. */
  readonly sources: string
  /** The rows of its tenants as they were when the publisher began. */
  readonly seen: readonly PublishedTenantTable[]
  /** Returns the differences from the active version of a tenant, as sentences. */
  readonly changesOf: (seen: PublishedTenantTable) => Promise<readonly string[]>
  readonly author: string
  readonly message: string
  /** Version of the product that built it. */
  readonly engine: string
  readonly now: Clock
  /** Checks the permission once more, in the transaction: a build takes minutes. */
  readonly assertPermitted?: ((transaction: Store) => Promise<void>) | undefined
  /** Ends sign-ins on other versions. */
  readonly isForced?: boolean | undefined
  /** Hundredths of a percent of the browsers that get it at first; without it, all. */
  readonly share?: number | undefined
}

export type Published = {
  readonly tenant: string
  readonly id: string
  /** False when the version was active already. */
  readonly isNew: boolean
}

/**
 * Stores a version of each tenant, then makes them active in one transaction. An end in between
 * leaves files and versions that nothing names, and the next publish of the same content uses them.
 * @throws PublishingConflict when another publisher changed a tenant since `seen`
 */
export async function publishBuild(
  store: Store,
  {
    folder,
    sources,
    seen,
    changesOf,
    author,
    message,
    engine,
    now,
    assertPermitted,
    isForced = false,
    share,
  }: Publication,
): Promise<readonly Published[]> {
  const assets = builtAssets(folder)
  await storeFiles(store, [...assets.values()])
  await storeAssets(store, assets)
  const sources_hash = await storeText(store, sources)
  const versions: { readonly row: PublishedTenantTable; readonly id: string }[] = []
  for (const row of seen) {
    const { site, files } = builtSite(folder, row.tenant_id)
    const id = idOf(site)
    versions.push({ row, id })
    if (id === row.active) continue
    await storeFiles(store, [...files.values()])
    await storeVersion(store, {
      tenant_id: row.tenant_id,
      id,
      created_at: await now(store),
      author,
      message,
      engine,
      format: currentFormat,
      base: row.active,
      site: JSON.stringify(site),
      sources_hash,
      changes: JSON.stringify(await changesOf(row)),
    })
  }
  return store.transaction().execute(async (transaction) => {
    await assertPermitted?.(transaction)
    const at = await now(transaction)
    const published: Published[] = []
    for (const { row, id } of versions) {
      const isSame = share === undefined ? id === row.active && row.candidate === null : false
      const isInRollout = share !== undefined && (id === row.active || id === row.candidate)
      if ((isSame && !isForced) || isInRollout) {
        await assertUnchanged(transaction, row)
        published.push({ tenant: row.tenant_id, id, isNew: false })
        continue
      }
      const activation = { seen: row, now: at, author, message }
      await (share === undefined
        ? activate(transaction, activation, {
            version: id,
            action: isForced ? 'force' : 'publish',
          })
        : rollOut(transaction, activation, { version: id, share }))
      published.push({ tenant: row.tenant_id, id, isNew: true })
    }
    return published
  })
}

/** @throws PublishingConflict */
async function assertUnchanged(store: Store, seen: PublishedTenantTable): Promise<void> {
  const { revision } = await readTenant(store, seen.tenant_id)
  if (revision !== seen.revision)
    throw new PublishingConflict(seen.tenant_id, await newestEvent(store, seen.tenant_id))
}
