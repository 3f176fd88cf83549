import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '../tenants/tenants.ts'

/** A tenant's part of a build, as the database keeps it. */
export type Site = {
  /** Page by its path below the build, such as `pages/acme/en-US/dark/login.html`, to its hash. */
  readonly pages: Readonly<Record<string, string>>
  /** Table that selects a page; its form is that of the build. */
  readonly table: unknown
  /** Policies of the pages; its form is that of the build. */
  readonly policy: unknown
  /** The values that the server shares with the screens. */
  readonly tenant: Tenant
}

/** A file in the form in which it is stored. */
export type BuiltFile = {
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
  readonly encoding: 'br' | 'identity'
  /** Path of the file with the encoded content. */
  readonly path: string
}

const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Returns the id of a version: 24 of the hexadecimal digits of the hash of its content. */
export function idOf({ pages, table, policy, tenant }: Site): string {
  const sorted = Object.entries(pages).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hashOf(JSON.stringify([sorted, table, policy, tenant])).slice(0, 24)
}

const wasCompressed = /\.(?:js|css|svg|json|html)$/

function builtFile(folder: string, name: string): BuiltFile {
  const path = join(folder, name)
  const encoding = wasCompressed.test(name) ? 'br' : 'identity'
  return {
    hash: hashOf(readFileSync(path)),
    encoding,
    path: encoding === 'br' ? `${path}.br` : path,
  }
}

const filesIn = (folder: string, place: string): readonly string[] =>
  globSync(`${place}/**/*.*`, { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .toSorted()

/** Returns the assets of a build by their path below `assets/`. */
export const builtAssets = (folder: string): ReadonlyMap<string, BuiltFile> =>
  new Map(
    filesIn(folder, 'assets').map((name) => [
      name.slice('assets/'.length),
      builtFile(folder, name),
    ]),
  )

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))

/**
 * Returns the part of a tenant, and its page files by hash.
 * @throws when the build has no such tenant
 */
export function builtSite(
  folder: string,
  name: string,
): { readonly site: Site; readonly files: ReadonlyMap<string, BuiltFile> } {
  // The build writes these three files.
  const tenants = readJson(folder, 'tenants.json') as readonly Tenant[]
  const tables = readJson(folder, 'pages/table.json') as readonly { readonly tenant: string }[]
  const policies = readJson(folder, 'page-policy.json') as Readonly<Record<string, unknown>>
  const tenant = tenants.find((one) => one.name === name)
  const table = tables.find((one) => one.tenant === name)
  const policy = policies[name]
  if (tenant === undefined || table === undefined || policy === undefined)
    throw new Error(`The build has no tenant ${name}.`)
  const pages = filesIn(folder, `pages/${name}`).map(
    (path) => [path, builtFile(folder, path)] as const,
  )
  return {
    site: {
      pages: Object.fromEntries(pages.map(([path, { hash }]) => [path, hash])),
      table,
      policy,
      tenant,
    },
    files: new Map(pages.map(([, file]) => [file.hash, file])),
  }
}
