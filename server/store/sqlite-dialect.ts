import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect, type SqliteDatabase } from 'kysely'

/**
 * node:sqlite behind Kysely's own dialect. FULL: an answer that was given is on the disk, also
 * after a power cut.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const connection = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  try {
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off',
    )
    assertIntact(connection)
  } catch (error) {
    connection.close()
    throw error
  }
  return new SqliteDialect({ database: asKyselyDatabase(connection) })
}

/** A torn page may lie where nobody reads for weeks; better to know at start. */
function assertIntact(connection: DatabaseSync): void {
  const checkResult = connection.prepare('pragma quick_check(1)').get()
  if (checkResult?.['quick_check'] !== 'ok') throw new Error('malformed')
}

function asKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      // A transaction takes its write lock at once: two processes that both read first could not
      // both go on to write.
      const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => statement.iterate(...bindable(parameters)),
      }
    },
  }
}

// Kysely types parameters as unknown; the tables hold text, numbers and null only.
const bindable = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]
