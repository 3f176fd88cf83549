import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { PublishedTenantTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import { beginning } from './activations.ts'
import type { Site } from './built-site.ts'
import { isServed } from './format.ts'
import { LeastRecentlyUsed } from './least-recently-used.ts'
import { RecentlyMissing } from './recently-missing.ts'
import { readFile, readVersion } from './stored-versions.ts'

const [fromBrotli, toGzip] = [promisify(brotliDecompress), promisify(gzip)]

/**
 * True for a name that a build gives to a file: at most two folders, a word, and eight or more
 * characters of the hash of its content.
 */
export const isAssetName = (name: string): boolean =>
  name.length <= 200 && /^(?:[\w.@-]+\/){0,2}[\w.@-]*[\w-]{8}\.[a-z0-9]{2,5}$/.test(name)

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
 * Follows the published versions, as long as the process lives. Sites and files are immutable, so
 * they are kept once they were read; each other look-up is one statement.
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
  const assets = new LeastRecentlyUsed<string>(10_000)
  const files = new LeastRecentlyUsed<SentFile>(64 * 1024 * 1024, ({ bytes }) => bytes.length)
  const missing = new RecentlyMissing()
  const read = async () => {
    const rows = await store.selectFrom('published_tenant').selectAll().execute()
    const next = new Map(tenants)
    for (const row of rows)
      // A late answer brings no change back that this process knows to be over.
      if (row.revision > (tenants.get(row.tenant_id)?.revision ?? 0)) {
        next.set(row.tenant_id, row)
        missing.clear()
      }
    tenants = next
  }
  const running = { last: Promise.resolve(), count: 0 }
  /** One read after the other: the caller of a refresh waits for one that began after its call. */
  const refresh = async () => {
    running.count += 1
    const own = running.last.then(read)
    running.last = own.catch(() => undefined)
    try {
      await own
    } finally {
      running.count -= 1
    }
  }
  await refresh()
  const timer = setInterval(() => {
    if (running.count === 0) void refresh().catch(report)
  }, every).unref()
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
    asset: async (name) => {
      if (tenants.size === 0 || !isAssetName(name) || missing.has(name)) return undefined
      return assets.getOrRead(name, async () => {
        const row = await store
          .selectFrom('published_asset')
          .select('hash')
          .where('name', '=', name)
          .executeTakeFirst()
        if (row === undefined) missing.add(name)
        return row?.hash
      })
    },
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
