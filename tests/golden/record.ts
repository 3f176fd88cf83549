import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of one part: name to text. */
export type Records = ReadonlyMap<string, string>

/** Returns all lines of the files of a folder in one file, each once and in order. */
export function joinedFacts(folder: string): Records {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  )
  return new Map([['facts.txt', [...new Set(lines)].toSorted().join('\n')]])
}

/** Writes the files of a part into its folder, in place of those that were there. */
export function writeRecords(folder: string, records: Records): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of records) writeFileSync(join(folder, name), `${text}\n`)
}
