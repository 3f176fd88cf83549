import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { PublishedTenantTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import { beginning } from './activations.ts'
import type { Site } from './built-site.ts'
import { isServed } from './format.ts'
import { LeastRecentlyUsed } from './least-recently-used.ts'
import { readFile, readVersion } from './stored-versions.ts'

const [fromBrotli, toGzip] = [promisify(brotliDecompress), promisify(gzip)]

/** Time between two reads of the tenants' rows. */
const readEveryMs = 2_000

export type Encoding = 'br' | 'gzip'
export type SentFile = { readonly bytes: Buffer; readonly encoding: Encoding | undefined }

/** The published versions as this process knows them. */
export type PublishedVersions = {
  /** Row of a tenant, at most two seconds old; that of its beginning where nothing is published. */
  readonly tenant: (name: string) => PublishedTenantTable
  /** Returns a version; undefined for an unknown one, or one of a format that is not served. */
  readonly site: (tenant: string, id: string) => Promise<Site | undefined>
  /** Returns a stored file in an encoding that the browser accepts. */
  readonly file: (hash: string, accepted: readonly Encoding[]) => Promise<SentFile | undefined>
  /** Returns the hash of an asset by its path below `assets/`. */
  readonly asset: (name: string) => Promise<string | undefined>
  /** Reads the rows of the tenants now. */
  readonly refresh: () => Promise<void>
  readonly stop: () => void
}

/**
 * Follows what is published, as long as the process lives. Sites and files are immutable, so what
 * was read once is kept; each look-up beside that is one statement.
 * @param report called for a version of a format that is not served, and for a failed read
 */
export async function followVersions(
  store: Store,
  {
    report,
    every = readEveryMs,
  }: { readonly report: (problem: unknown) => void; readonly every?: number | undefined },
): Promise<PublishedVersions> {
  let tenants: ReadonlyMap<string, PublishedTenantTable> = new Map()
  const sites = new LeastRecentlyUsed<Site | null>(100)
  const assets = new LeastRecentlyUsed<string | null>(10_000)
  const files = new LeastRecentlyUsed<SentFile>(64 * 1024 * 1024, ({ bytes }) => bytes.length)
  const refresh = async () => {
    const rows = await store.selectFrom('published_tenant').selectAll().execute()
    tenants = new Map(rows.map((row) => [row.tenant_id, row]))
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(report), every).unref()
  return {
    tenant: (name) => tenants.get(name) ?? beginning(name),
    site: (tenant, id) =>
      sites
        .getOrRead(`${tenant} ${id}`, async () => {
          const version = await readVersion(store, { tenant_id: tenant, id })
          if (version === undefined) return undefined
          if (isServed(version.format)) return version.site
          report(new Error(`The version ${id} of ${tenant} has the format ${version.format}.`))
          return null
        })
        .then((site) => site ?? undefined),
    file: (hash, accepted) => {
      const wanted = accepted[0] ?? ''
      return files.getOrRead(`${hash} ${wanted}`, async () => {
        const stored = await readFile(store, hash)
        return stored && encode(stored, accepted)
      })
    },
    asset: async (name) =>
      (await assets.getOrRead(name, async () => {
        const row = await store
          .selectFrom('published_asset')
          .select('hash')
          .where('name', '=', name)
          .executeTakeFirst()
        return row?.hash
      })) ?? undefined,
    refresh,
    stop: () => clearInterval(timer),
  }
}

/** Fonts and pictures are stored as they are, and text in Brotli. */
async function encode(
  { encoding, bytes }: { readonly encoding: 'br' | 'identity'; readonly bytes: Buffer },
  accepted: readonly Encoding[],
): Promise<SentFile> {
  if (encoding === 'identity') return { bytes, encoding: undefined }
  if (accepted.includes('br')) return { bytes, encoding: 'br' }
  const plain = await fromBrotli(bytes)
  return accepted.includes('gzip')
    ? { bytes: await toGzip(plain, { level: 9 }), encoding: 'gzip' }
    : { bytes: plain, encoding: undefined }
}
