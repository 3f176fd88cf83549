import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { PublishedVersionTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import type { BuiltFile, Site } from './built-site.ts'

/**
 * All changes of `published_file`, `published_asset` and `published_version`. Their rows are
 * written once and never changed.
 */

/** Rows of one statement: short, so that a running server can write in between. */
const batch = 20

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batch) yield items.slice(from, from + batch)
}

/** Stores the files that are not there yet. */
export async function storeFiles(store: Store, files: readonly BuiltFile[]): Promise<void> {
  for (const some of batchesOf(files)) {
    const known = await store
      .selectFrom('published_file')
      .select('hash')
      .where(
        'hash',
        'in',
        some.map(({ hash }) => hash),
      )
      .execute()
    const missing = some.filter(({ hash }) => known.every((row) => row.hash !== hash))
    if (missing.length > 0)
      await store
        .insertInto('published_file')
        .values(
          missing.map(({ hash, encoding, path }) => ({
            hash,
            encoding,
            bytes: readFileSync(path).toString('base64'),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/**
 * Stores names of assets; their files are stored.
 * @throws when a name already means another content: the name of the build is no content hash
 */
export async function storeAssets(
  store: Store,
  assets: ReadonlyMap<string, BuiltFile>,
): Promise<void> {
  for (const some of batchesOf([...assets])) {
    await store
      .insertInto('published_asset')
      .values(some.map(([name, { hash }]) => ({ name, hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await store
      .selectFrom('published_asset')
      .selectAll()
      .where(
        'name',
        'in',
        some.map(([name]) => name),
      )
      .execute()
    const other = rows.find(({ name, hash }) => assets.get(name)?.hash !== hash)
    if (other !== undefined)
      throw new Error(`Another version has another content of assets/${other.name}.`)
  }
}

/** Stores a text as a file, and returns its hash. */
export async function storeText(store: Store, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex')
  await store
    .insertInto('published_file')
    .values({ hash, encoding: 'br', bytes: brotliCompressSync(text).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** Stores a version after its files. A version that is there stays as it is. */
export async function storeVersion(store: Store, version: PublishedVersionTable): Promise<void> {
  await store
    .insertInto('published_version')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A stored file, in the encoding in which it is stored. */
export type StoredFile = { readonly encoding: 'br' | 'identity'; readonly bytes: Buffer }

export async function readFile(store: Store, hash: string): Promise<StoredFile | undefined> {
  const row = await store
    .selectFrom('published_file')
    .select(['encoding', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && { encoding: row.encoding, bytes: Buffer.from(row.bytes, 'base64') }
}

export async function readText(store: Store, hash: string): Promise<string | undefined> {
  const file = await readFile(store, hash)
  return file && brotliDecompressSync(file.bytes).toString('utf8')
}

/** A stored version. */
export type StoredVersion = Omit<PublishedVersionTable, 'site' | 'changes'> & {
  readonly site: Site
  readonly changes: readonly string[]
}

export async function readVersion(
  store: Store,
  { tenant_id, id }: Pick<PublishedVersionTable, 'tenant_id' | 'id'>,
): Promise<StoredVersion | undefined> {
  const row = await store
    .selectFrom('published_version')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      // Written by `storeVersion`.
      site: JSON.parse(row.site) as Site,
      changes: JSON.parse(row.changes) as readonly string[],
    }
  )
}

/** Differences of some versions of a tenant, by id. */
export async function changesOf(
  store: Store,
  tenant_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await store
    .selectFrom('published_version')
    .select(['id', 'changes'])
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', ids)
    .execute()
  // Written by `storeVersion`.
  return new Map(rows.map(({ id, changes }) => [id, JSON.parse(changes) as readonly string[]]))
}

/** Ids of the versions of a tenant that begin with these digits; at most two. */
export async function versionsBeginningWith(
  store: Store,
  tenant_id: string,
  start: string,
): Promise<readonly string[]> {
  if (!/^[0-9a-f]+$/.test(start)) return []
  const rows = await store
    .selectFrom('published_version')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '>=', start)
    .where('id', '<', `${start}g`)
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
