import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { StartFailure } from '../http/errors.ts'

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

/**
 * Any number, the same in every process on the database: "Gatehouse" as a key of advisory locks.
 */
const writer = 0x6761_7465

/**
 * Allows one writer at a time, over all processes on the database, as SQLite does. The rows that a
 * transaction reads stay true until it ends, so the same code decides alike on both
 * (docs/decisions/0024). Reads and single statements do not wait.
 */
class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings)
    // Read committed: each statement after this one sees the commits of the previous writer.
    await connection.executeQuery(CompiledQuery.raw('select pg_advisory_xact_lock($1)', [writer]))
  }
}

/** Sends a boolean as 0 or 1: the columns are numbers, as in SQLite. */
class NumberedBooleansCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'boolean' ? Number(value) : value)
  }
}

class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new OneWriterDriver(this.#config)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new NumberedBooleansCompiler()
  }
}

/**
 * Returns PostgreSQL behind Kysely's dialect. The library is loaded here, so only its users load
 * it.
 * @throws StartFailure where no database answers or the user is refused
 */
export async function postgresDialect({
  url,
  location,
  explainFailure,
}: PostgresAddress): Promise<Dialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'gatehouse',
    max: 10,
    connectionTimeoutMillis: 5000,
    // A longer wait ends with an error, and no connection holds the lock forever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // Times and counts stay far below 2^53.
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // An idle connection that breaks is replaced. A connection that breaks inside a transaction fails
  // the next statement. Without these listeners its error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < oldest)
      throw new StartFailure(
        `PostgreSQL at ${location} is too old; version ${oldest / 10_000} or newer is needed.`,
      )
  } catch (problem) {
    await pool.end()
    throw problem instanceof StartFailure ? problem : explainFailure(problem)
  }
  return new OneWriterDialect({ pool })
}

/** The oldest version that its makers still maintain. */
const oldest = 140_000
