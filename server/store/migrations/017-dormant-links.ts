import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds links that reactivate a dormant account: the newest one of each. */
export const dormantLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('dormant_link')
      .addColumn('account_id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('link_hash', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('dormant_link_by_hash')
      .on('dormant_link')
      .column('link_hash')
      .unique()
      .execute()
  },
}
