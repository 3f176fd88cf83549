import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomHandle } from './random-handle.ts'

/**
 * Reads a file with keys, or creates it, readable only by its owner. The file is written aside and
 * then linked: of two processes that start at once, one creates it and both read it whole.
 * @param create returns the text of a new file
 */
export function readOrCreateKeyFile(file: string, create: () => string): string {
  const existing = readKeyFile(file)
  if (existing !== undefined) return existing
  const aside = asideOf(file)
  try {
    writeFileSync(aside, create(), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(aside, file)
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const created = readKeyFile(file)
  if (created === undefined) throw new Error(`${file} was removed while it was created.`)
  return created
}

/** Replaces the file in one step, so that a reader sees the old text or the new text. */
export function replaceKeyFile(file: string, text: string): void {
  const aside = asideOf(file)
  writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(aside, file)
}

function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isFault(error, 'ENOENT')) return undefined
    throw error
  }
}

const asideOf = (file: string): string => `${file}-${process.pid}-${randomHandle()}`

const isFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
