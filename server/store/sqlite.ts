import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { StartFailure } from '../http/errors.ts'

export const fileIn = (folder: string): string => join(folder, 'gatehouse.sqlite')

/** @throws StartFailure where the folder cannot be made or written */
export function prepareDataFolder(folder: string): void {
  const file = fileIn(folder)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.W_OK)
  } catch {
    throw new StartFailure(
      `The data folder ${folder} cannot be written; choose another one with GATEHOUSE_DATA.`,
    )
  }
}

/** @throws StartFailure for a file that cannot be written or is no sound database */
export function openFile(folder: string): Dialect {
  const file = fileIn(folder)
  try {
    restrictPermissions(file)
    return sqliteDialect(file)
  } catch (error) {
    const unreadable =
      error instanceof Error &&
      /unable to open|readonly|disk I\/O|EACCES|EROFS/i.test(error.message)
    throw unreadable
      ? new StartFailure(
          `The database ${file} cannot be written; choose another folder with GATEHOUSE_DATA.`,
        )
      : damaged(folder)
  }
}

export const damaged = (folder: string): StartFailure =>
  new StartFailure(
    `The database ${fileIn(folder)} is damaged or not a database; move it away, and a fresh one is made at the next start.`,
  )

/** Level by level: below /proc the recursive form of mkdir never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/**
 * Lets only our own user read the file, whatever the umask is, because it holds registrations and
 * messages. SQLite gives the files beside it (-wal, -shm) the same mode. Files of an older start
 * are narrowed, too.
 */
function restrictPermissions(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) restrictMode(one)
}

function restrictMode(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch {
    // Another user owns the file and we may only write to it. Its mode is the owner's choice.
  }
}

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

// SQLite binds no booleans. Kysely types parameters as unknown; the tables hold text, numbers and
// null only.
const bindable = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
