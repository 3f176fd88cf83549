/**
 * True when the database failed for a passing reason: it is down, busy, full, read-only, or ended
 * the transaction. A wrong statement is none of these; it would fail again.
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
 * SQLSTATE of PostgreSQL (appendix A of its manual): connection exception, resources, and operator
 * intervention (shutdown, a statement that took too long). Then transactions ended by another, a
 * lock that is not available, and a read-only transaction.
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

/** The driver's messages for a connection that it did not get, or lost. */
const withoutCode =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Thrown when another server of ours reported a fault of its database: the provider, to the client
 * that exchanges codes with it.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageAway'
}
