import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPaths, readPageTables } from '../prerender/page-table.ts'
import type { Product } from '../product.ts'
import { readTenants } from '../tenants.ts'
import { headersOf, writeHeaders } from './headers-file.ts'
import { nginxHeaders, nginxLocations, nginxMaps } from './nginx.ts'
import { writeStatusFiles } from './status-files.ts'

/**
 * Writes files for other servers: `dist/headers.json`, the error pages, and both of these with the
 * page look-ups in nginx's syntax (deploy/nginx.conf includes it).
 */
export function writeDeployment({ dist, basePath }: Pick<Product, 'dist' | 'basePath'>): void {
  const headers = headersOf(dist)
  const tenants = readTenants(dist)
  writeStatusFiles(dist, basePath, tenants)
  writeHeaders(dist, headers)
  const tables = readPageTables(dist)
  const folder = join(dist, 'nginx')
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), `${text.trimEnd()}\n`)
  write('maps.conf', nginxMaps({ basePath, tenants, tables, headers }))
  write('headers.conf', nginxHeaders(headers))
  const endings = endingsIn(join(dist, 'assets'))
  write('locations.conf', nginxLocations(basePath, endings, openPaths(tables)))
}

/** The files themselves, without their compressed copies. */
function endingsIn(folder: string): readonly string[] {
  const endings = globSync('**/*.*', { cwd: folder }).map((file) => file.split('.').at(-1) ?? '')
  return [...new Set(endings)].filter((ending) => ending !== 'br' && ending !== 'gz').toSorted()
}
