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
 * Any number, the same in every process on the database: the words Gatehouse as a key of advisory
 * locks.
 */
const writer = 0x6761_7465

/**
 * One writer at a time, over all processes on the database, as SQLite has it: what a transaction
 * reads stays true until it ends, so one and the same code decides alike on both
 * (docs/decisions/0024). Reads and single statements do not wait.
 */
class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings)
    // Read committed: each statement after this one sees what the writer before has written.
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
 * PostgreSQL behind Kysely's dialect. The library is loaded here, by who uses it.
 * @throws StartFailure where nobody answers or the user is refused
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
    // Who waits longer is answered with an error, and nobody holds the lock for ever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // Times and counts stay far below 2^53.
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // A connection that breaks while nobody uses it: the next one is a new one. One that breaks
  // between two statements of a transaction tells the next of them; what it says besides would end
  // the process if nobody listened.
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

/** The oldest that its makers still mend. */
const oldest = 140_000
