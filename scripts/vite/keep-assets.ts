import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Milliseconds for which open pages can load the files of their own build after its replacement
 * (B25): 14 days.
 */
const life = 14 * 24 * 60 * 60 * 1_000

/** Epoch milliseconds since when no page of the build names a file in `assets/`. */
type Kept = Readonly<Record<string, number>>
const listIn = (dist: string) => join(dist, 'kept-assets.json')

/**
 * Copies assets that only `before` has into `dist`, unless they have been kept for long enough.
 * Names contain a hash, so a name never means two files.
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

// Written by the line above, in an earlier build.
const readKept = (dist: string): Kept =>
  existsSync(listIn(dist)) ? (JSON.parse(readFileSync(listIn(dist), 'utf8')) as Kept) : {}
