import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the server must know of the page: the hashes its policy admits. */
export interface PagePolicy {
  readonly scriptHashes: readonly string[]
}

const PAGE = 'index.html'
const POLICY = 'page-policy.json'

const digest = (bytes: string | Uint8Array): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/**
 * Gives every script and stylesheet of the page its integrity (W3C Subresource Integrity), and lazily loaded chunks theirs through an import
 * map, the only place where a browser looks for it. The map is data, not code; it is admitted by its hash, nothing else inline is.
 */
export function addIntegrity(dist: string, base: string): void {
  const files = globSync('assets/*.{js,css}', { cwd: dist }).toSorted()
  const digests = new Map(files.map((file) => [`${base}/${file.replaceAll('\\', '/')}`, digest(readFileSync(join(dist, file)))]))
  const scripts = [...digests].filter(([address]) => address.endsWith('.js'))
  const map = JSON.stringify({ integrity: Object.fromEntries(scripts) })

  const page = readFileSync(join(dist, PAGE), 'utf8')
    .replace(/ (src|href)="([^"]+)"/g, (attribute, _name, address: string) => {
      const known = digests.get(address)
      return known === undefined ? attribute : `${attribute} integrity="${known}"`
    })
    .replace('<script type="module"', `<script type="importmap">${map}</script>\n    <script type="module"`)
  writeFileSync(join(dist, PAGE), page)
  writeFileSync(join(dist, POLICY), JSON.stringify({ scriptHashes: [digest(map)] } satisfies PagePolicy))
}

export function readPagePolicy(dist: string): PagePolicy {
  const value: unknown = JSON.parse(readFileSync(join(dist, POLICY), 'utf8'))
  if (typeof value !== 'object' || value === null || !('scriptHashes' in value) || !Array.isArray(value.scriptHashes)) throw new Error(`${POLICY} is not what the build writes.`)
  return { scriptHashes: value.scriptHashes.filter((hash) => typeof hash === 'string') }
}
