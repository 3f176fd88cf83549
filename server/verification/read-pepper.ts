import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomHandle } from '../random-handle.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Loads the HMAC key of the codes from its own file, readable only by its owner. A copy of the
 * database does not contain it. The first start creates it. The file is written aside and then
 * linked: of two processes that start at once, one creates it and both read it whole.
 * @throws StartFailure when the file can be neither read nor made
 */
export function loadPepper(folder: string): string {
  const file = join(folder, 'pepper')
  const aside = join(folder, `pepper-${process.pid}-${randomHandle()}`)
  try {
    return readWhole(file) ?? make(file, aside)
  } catch {
    throw new StartFailure(
      `The file ${file} cannot be read or is damaged; move it away, and a fresh one is made at the next start.`,
    )
  }
}

function make(file: string, aside: string): string {
  try {
    writeFileSync(aside, randomHandle(), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(aside, file)
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const made = readWhole(file)
  if (made === undefined) throw new Error('gone')
  return made
}

function readWhole(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    if (!/^[A-Za-z0-9_-]{43}$/.test(text)) throw new Error('damaged')
    return text
  } catch (error) {
    if (isFault(error, 'ENOENT')) return undefined
    throw error
  }
}

const isFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
