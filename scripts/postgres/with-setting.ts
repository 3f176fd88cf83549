import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * While `act` runs, a settings file of the machine has one more line. Afterwards it is restored, or
 * removed. Without its folder nothing reads the file, so nothing is written.
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
