import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

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

/**
 * Returns the hash in the form of the attribute and of a policy's source (W3C Subresource
 * Integrity, Content Security Policy).
 */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}

/** Returns the scripts of a build, by address, that a page must know before any script runs. */
export interface MappedScripts {
  /** Address to integrity, for every script except the later journeys'. */
  readonly integrity: ReadonlyMap<string, string>
  /** The first journey's name and address. */
  readonly first: readonly [name: string, address: string]
  /** Address of the table of later journeys (journey-table). */
  readonly table: string
}

/**
 * For the page: the addresses of the first journey and of the table, and the integrity of every
 * script but the later journeys'.
 */
export function importMap({ integrity, first: [name, address], table }: MappedScripts): string {
  return JSON.stringify({
    imports: { [`journey/${name}`]: address, journeys: table },
    integrity: Object.fromEntries(integrity),
  })
}

const FILE = /^(.+)-[\w-]{8}\.js$/

/** Files of a build's journeys below its folder, by name. */
export function journeyFiles(dist: string): ReadonlyMap<string, string> {
  const files = globSync('assets/journeys/*.js', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  return new Map(files.map((file) => [FILE.exec(basename(file))?.[1] ?? file, file]))
}

/**
 * Writes the script with the address and integrity of each journey, `assets/journeys-<hash>.js`.
 * Only the pages contain its name, so that a changed journey changes no other hash. No page grows
 * with the number of journeys (decision 0003).
 * @returns its file, below the folder
 */
export function writeJourneyTable(dist: string, base: string): string {
  const places = [...journeyFiles(dist)].map(
    ([name, file]) =>
      [name, [`${base}/${file}`, integrityOf(readFileSync(join(dist, file)))]] as const,
  )
  const text = `export default ${JSON.stringify(Object.fromEntries(places))}\n`
  const file = `assets/journeys-${integrityOf(text)
    .slice('sha256-'.length, 'sha256-'.length + 8)
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.js`
  writeFileSync(join(dist, file), text)
  return file
}
