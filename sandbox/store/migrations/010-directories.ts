import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The directories that the sandbox plays: who is in them, and how often somebody was wrong. An account that is in none is counted alike. */
export const directories: Migration = {
  async up(db: Kysely<unknown>) {
    let account = db.schema.createTable('directory_account')
    for (const column of ['directory', 'tenant_id', 'name_key', 'password_hash', 'state'] as const) account = account.addColumn(column, 'text', (c) => c.notNull())
    await account.addPrimaryKeyConstraint('directory_account_key', ['directory', 'tenant_id', 'name_key'] as never[]).execute()

    await db.schema.createTable('directory_attempt')
      .addColumn('owner_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('failed', 'bigint', (c) => c.notNull())
      .addColumn('locked_until', 'bigint')
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
