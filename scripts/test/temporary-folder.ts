import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Memory as a file system, on Linux. */
const MEMORY = '/dev/shm'
/** Data of servers, a database cluster, profiles of browsers and copies of the project. */
const ENOUGH_BYTES = 2 * 2 ** 30

/**
 * Makes a folder in memory for the temporary files of the tests, because otherwise each write of
 * their many databases waits for the disk. It is removed when the process exits.
 * @param own `TMPDIR` of the user, which counts
 * @returns the environment that names it; empty where there is no memory for it
 */
export function temporaryFolder(
  own = process.env['TMPDIR'],
  memory = MEMORY,
): Readonly<Record<string, string>> {
  if (own !== undefined || !isUsable(memory)) return {}
  const folder = mkdtempSync(join(memory, 'gatehouse-tests-'))
  // Like /tmp, because PostgreSQL runs under another account than root.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
