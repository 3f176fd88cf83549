import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a browser has come back with the id that a request brought it. */
export const firstIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('login_request')
      .addColumn('browser_met', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
