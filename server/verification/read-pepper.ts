import { join } from 'node:path'
import { readOrCreateKeyFile } from '../key-file.ts'
import { randomHandle } from '../random-handle.ts'
import { StartFailure } from '../start-failure.ts'

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
