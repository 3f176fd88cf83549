import { StartFailure } from '../start-failure.ts'

/** Address of a database, without user and password, so that it may be printed. */
export type PostgresAddress = {
  readonly url: string
  /** `gatehouse at db.example.com:5432`. */
  readonly location: string
  /** Returns the sentence for a failed connection at the start. */
  readonly explainFailure: (problem: unknown) => StartFailure
}

/**
 * Reads `DATABASE_URL` (libpq's form).
 * @throws StartFailure for an invalid address; the message never repeats the input
 */
export function postgresAddress(url: string): PostgresAddress {
  const { host, port, database } = parsePostgresUrl(url)
  const location = `${host}:${port}`
  return {
    url,
    location: `${database} at ${location}`,
    explainFailure: (problem) =>
      new StartFailure(describeConnectionFailure(errorCodeOf(problem), database, location)),
  }
}

function parsePostgresUrl(url: string): {
  readonly host: string
  readonly port: string
  readonly database: string
} {
  // The query holds a socket's folder, and then the host may be absent. URL demands a host.
  const parsed = /^postgres(ql)?:\/\//.test(url)
    ? URL.parse(
        url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)/, (start) =>
          /[^/@]$/.test(start) ? start : `${start}socket`,
        ),
      )
    : null
  const database = parsed === null ? '' : decodeURIComponent(parsed.pathname.slice(1))
  if (parsed === null || database === '')
    throw new StartFailure('DATABASE_URL must read like postgresql://user:password@host:5432/name.')
  return {
    host: parsed.searchParams.get('host') ?? parsed.hostname,
    port: parsed.searchParams.get('port') ?? (parsed.port || '5432'),
    database,
  }
}

const errorCodeOf = (problem: unknown): string =>
  problem instanceof Error && 'code' in problem && typeof problem.code === 'string'
    ? problem.code
    : ''

/** PostgreSQL's error codes (its manual, appendix A). */
function describeConnectionFailure(code: string, database: string, location: string): string {
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${location} refuses the user or the password of DATABASE_URL.`
    case '3D000':
      return `PostgreSQL at ${location} has no database ${database}; create it, or correct DATABASE_URL.`
    case '42501':
      return `The user of DATABASE_URL may not create tables in the database ${database} at ${location}.`
    case '53300':
      return `PostgreSQL at ${location} has no connection left; raise max_connections there.`
    default:
      return `No PostgreSQL answers at ${location}; start it, or correct DATABASE_URL.`
  }
}
