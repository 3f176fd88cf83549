import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of one part: name to text. */
export type Records = ReadonlyMap<string, string>

/** Writes the files of a part into its folder, in place of those that were there. */
export function writeRecords(folder: string, records: Records): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of records) writeFileSync(join(folder, name), `${text}\n`)
}
