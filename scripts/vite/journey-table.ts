import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { integrityOf } from './integrity-of.ts'

const FILE = /^(.+)-[\w-]{8}\.js$/

/** By their names, the files of a build's journeys below its folder. */
export function journeyFiles(dist: string): ReadonlyMap<string, string> {
  const files = globSync('assets/journeys/*.js', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  return new Map(files.map((file) => [FILE.exec(basename(file))?.[1] ?? file, file]))
}

/**
 * Writes the script that says where each journey lies and which integrity it has,
 * `assets/journeys-<hash>.js`. No other file has the name of this one but the pages, so that a
 * changed journey changes the hash of nothing else; and no page grows with the number of journeys
 * (decision 0003).
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
