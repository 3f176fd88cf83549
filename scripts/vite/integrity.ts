import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importMap } from './import-map.ts'
import { integrityOf } from './integrity-of.ts'
import { journeyFiles } from './journey-table.ts'

const PAGE = 'index.html'

export interface PageScripts {
  /** The name of the first journey. */
  readonly first: string
  /** The file of the table of journeys. */
  readonly table: string
}

/**
 * Gives every script and stylesheet of the page its integrity (W3C Subresource Integrity). Lazily
 * loaded chunks get theirs through an import map, the only place where a browser looks for it.
 * Later journeys have theirs in a table that the map names. The map is data, not code. The policy
 * allows it by its hash, and no other inline script.
 * @returns that hash
 */
export function addIntegrity(dist: string, base: string, { first, table }: PageScripts): string {
  const files = globSync('assets/**/*.{js,css}', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  const digests = new Map(
    files.map((file) => [`${base}/${file}`, integrityOf(readFileSync(join(dist, file)))]),
  )
  const journeys = new Map([...journeyFiles(dist)].map(([name, file]) => [name, `${base}/${file}`]))
  const address = journeys.get(first)
  if (address === undefined) throw new Error(`The build has no journey ${first}.`)
  const later = new Set([...journeys.values()].filter((other) => other !== address))
  const integrity = new Map(
    [...digests].filter(([path]) => path.endsWith('.js') && !later.has(path)),
  )
  const map = importMap({ integrity, first: [first, address], table: `${base}/${table}` })
  const page = readFileSync(join(dist, PAGE), 'utf8')
    .replace(/ (src|href)="([^"]+)"/g, (attribute, _name, path: string) => {
      const known = digests.get(path)
      return known === undefined ? attribute : `${attribute} integrity="${known}"`
    })
    .replace(
      '<script type="module"',
      `<script type="importmap">${map}</script>\n    <script type="module"`,
    )
  writeFileSync(join(dist, PAGE), page)
  return integrityOf(map)
}
