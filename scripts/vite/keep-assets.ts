import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Pages that stand open ask for what their own build had (B25): for 14 days after another one took
 * its place.
 */
const life = 14 * 24 * 60 * 60 * 1_000

/** Epoch milliseconds since when no page of the build names a file in `assets/`. */
type Kept = Readonly<Record<string, number>>
const listIn = (dist: string) => join(dist, 'kept-assets.json')

/**
 * What `before` has in `assets/` and `dist` has not, is put there as well, unless it has been kept
 * for long enough. Names carry a hash: none means two things.
 */
export function keepAssets(before: string, dist: string, now: number): void {
  const known = readKept(before)
  const gone = globSync('**/*.*', { cwd: join(before, 'assets') }).filter(
    (file) => !existsSync(join(dist, 'assets', file)),
  )
  const kept = gone
    .map((file) => [file, known[file] ?? now] as const)
    .filter(([, since]) => now - since < life)
  for (const [file] of kept) {
    const to = join(dist, 'assets', file)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(before, 'assets', file), to)
  }
  writeFileSync(listIn(dist), JSON.stringify(Object.fromEntries(kept), undefined, 1))
}

// Written by the line above, in a build before.
const readKept = (dist: string): Kept =>
  existsSync(listIn(dist)) ? (JSON.parse(readFileSync(listIn(dist), 'utf8')) as Kept) : {}
