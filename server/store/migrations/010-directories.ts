import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/**
 * Adds the directories of the sandbox: their members, and the count of wrong passwords. An account
 * in no directory is counted alike.
 */
export const directories: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'directory_account',
        columns: {
          directory: 'text!',
          tenant_id: 'text!',
          name_key: 'text!',
          password_hash: 'text!',
          state: 'text!',
        },
        key: ['directory', 'tenant_id', 'name_key'],
      },
    ])

    await db.schema
      .createTable('directory_attempt')
      .addColumn('owner_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('failed', 'bigint', (c) => c.notNull())
      .addColumn('locked_until', 'bigint')
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
