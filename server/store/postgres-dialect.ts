import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Dialect,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { StartFailure } from '../start-failure.ts'
import type { PostgresAddress } from './postgres-address.ts'

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

class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new OneWriterDriver(this.#config)
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
