import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../http/errors.ts'
import { randomHandle } from '../random-handle.ts'
import { createSealer, type Sealer, type SealingKey } from './sealer.ts'

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

/**
 * Loads the HMAC key of the codes from its own file. A copy of the database does not contain it.
 * The first start creates it.
 * @throws StartFailure when the file can be neither read nor made
 */
export function loadPepper(folder: string): string {
  const file = join(folder, 'pepper')
  try {
    const pepper = readOrCreateKeyFile(file, randomHandle)
    if (!/^[A-Za-z0-9_-]{43}$/.test(pepper)) throw new Error('damaged')
    return pepper
  } catch {
    throw new StartFailure(
      `The file ${file} cannot be read or is damaged; move it away, and a fresh one is made at the next start.`,
    )
  }
}

/** Source of the sealing keys: `SEALING_KEYS`, or the file in the data folder. */
export type SealingKeySource = {
  readonly dataFolder: string
  /** `SEALING_KEYS`: `id:key` pairs with commas between them; the first one seals. */
  readonly sealingKeys?: string | undefined
}

export const sealingKeyFile = (folder: string): string => join(folder, 'sealing-keys')

/**
 * Loads the keys that seal secrets in the database. The first start creates the file, readable only
 * by its owner.
 * @throws StartFailure when the variable is malformed, or the file can be neither read nor made
 */
export function loadSealer({ dataFolder, sealingKeys }: SealingKeySource): Sealer {
  if (sealingKeys !== undefined) {
    const keys = parseSealingKeys(sealingKeys.split(','))
    if (keys === undefined)
      throw new StartFailure(
        'SEALING_KEYS must read like id:key,id:key, with keys as `npm run keys -- generate` prints them.',
      )
    return createSealer(() => keys)
  }
  return createSealer(() => readFileOf(dataFolder))
}

/** The secrets of the database are sealed under a key that is missing here. */
export const unknownSealingKey = (folder: string, keyId: string): StartFailure =>
  new StartFailure(
    `The database is sealed under the key ${keyId}, which neither SEALING_KEYS nor ${sealingKeyFile(folder)} has; restore the key from a backup or from another server.`,
  )

/** Returns a new key as a line of the file, which is also a part of `SEALING_KEYS`. */
export const generateSealingKey = (): string =>
  `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`

/** Adds a key that seals from now on. The earlier ones still open their values. */
export function addSealingKey(folder: string): void {
  const file = sealingKeyFile(folder)
  replaceKeyFile(file, `${generateSealingKey()}\n${readOrCreateKeyFile(file, newFile)}`)
}

/** Keeps only the keys with these ids. */
export function keepSealingKeys(folder: string, ids: ReadonlySet<string>): void {
  const file = sealingKeyFile(folder)
  const kept = linesOf(readOrCreateKeyFile(file, newFile)).filter((line) =>
    ids.has(line.split(':')[0] ?? ''),
  )
  replaceKeyFile(file, `${kept.join('\n')}\n`)
}

function readFileOf(folder: string): readonly SealingKey[] {
  const file = sealingKeyFile(folder)
  try {
    const keys = parseSealingKeys(linesOf(readOrCreateKeyFile(file, newFile)))
    if (keys === undefined) throw new Error('damaged')
    return keys
  } catch {
    throw new StartFailure(
      `The file ${file} cannot be read or is damaged; restore it from a backup, because no other key opens the secrets of the database.`,
    )
  }
}

const newFile = (): string => `${generateSealingKey()}\n`
const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

/** Returns undefined for no key, a malformed one, and two keys with the same id. */
function parseSealingKeys(parts: readonly string[]): readonly SealingKey[] | undefined {
  const keys = parts.map((part) => {
    const [, id, key] = /^([a-z0-9-]{1,32}):([A-Za-z0-9_-]{43})$/.exec(part.trim()) ?? []
    return id === undefined || key === undefined
      ? undefined
      : { id, key: Buffer.from(key, 'base64url') }
  })
  const valid = keys.filter((key) => key !== undefined)
  const isComplete = valid.length === parts.length && valid.length > 0
  return isComplete && new Set(valid.map(({ id }) => id)).size === valid.length ? valid : undefined
}
