import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the accounts that sign in without a password, and their methods. */
export const passwordless: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passwordless')
      .addColumn('account_id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('first', 'text', (c) => c.notNull())
      .addColumn('second', 'text')
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
