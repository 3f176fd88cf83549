import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * While `act` runs, a file of the machine's settings ends in one line more; afterwards it is what
 * it was, or gone again. Without its folder nobody reads it.
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
