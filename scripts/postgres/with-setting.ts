import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Adds a line to a settings file of the machine while `act` runs, then restores or removes the
 * file. Without its folder no program reads the file, so nothing is written.
 */
export function withSetting<Result>(file: string, line: string, act: () => Result): Result {
  if (!existsSync(dirname(file))) return act()
  const before = existsSync(file) ? readFileSync(file) : undefined
  writeFileSync(file, `\n${line}\n`, { flag: 'a' })
  try {
    return act()
  } finally {
    if (before === undefined) rmSync(file, { force: true })
    else writeFileSync(file, before)
  }
}
