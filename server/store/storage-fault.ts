/**
 * Whether the database could not be asked, or could not write, for a reason that passes: it is
 * down, busy, full, may only be read, or ended the transaction. A statement that is wrong is none
 * of these; it would be wrong again.
 */
export function isStorageFault(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if (problem instanceof StorageUnavailableError) return true
  if ('errcode' in problem && typeof problem.errcode === 'number')
    return sqlite.has(problem.errcode & 0xff)
  if ('code' in problem && typeof problem.code === 'string')
    return (
      network.has(problem.code) ||
      postgres.some((begins) => String(problem.code).startsWith(begins))
    )
  return withoutCode.test(problem.message)
}

/** Primary result codes of SQLite: busy, locked, read-only, I/O error, full, cannot be opened. */
const sqlite: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14])

/**
 * SQLSTATE of PostgreSQL, appendix A of its manual: connection exception, resources, operator
 * intervention (shutting down, a statement that took too long), what another transaction ended, a
 * lock that is not given, and a transaction that may only read.
 */
const postgres = ['08', '53', '57', '40', '55P03', '25006'] as const

const network: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/** What the driver says of a connection that it did not get, or lost in the middle. */
const withoutCode =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Thrown for a server of ours that said so of its database: the provider, to the client that
 * exchanges codes with it.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageAway'
}
