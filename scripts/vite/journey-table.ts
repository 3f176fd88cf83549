import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { integrityOf } from './integrity-of.ts'

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
