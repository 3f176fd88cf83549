import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely'

/**
 * Runs all migrations in one transaction, as on PostgreSQL. Processes that start at once then wait
 * for each other, and an interrupted start leaves nothing behind. Kysely leaves this out, because
 * SQLite cannot change some settings in a transaction; no migration of ours does.
 */
class OneMigratorAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class OneMigratorDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new OneMigratorAdapter()
  }
}

/**
 * Returns node:sqlite behind Kysely's own dialect. FULL: data behind a sent answer is on the disk,
 * also after a power cut.
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
  return new OneMigratorDialect({ database: asKyselyDatabase(connection) })
}

/** A torn page may stay unread for weeks, so the check runs at the start. */
function assertIntact(connection: DatabaseSync): void {
  const checkResult = connection.prepare('pragma quick_check(1)').get()
  if (checkResult?.['quick_check'] !== 'ok') throw new Error('malformed')
}

function asKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      // A transaction takes its write lock at once: two processes that both read first could not
      // both write afterwards.
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
