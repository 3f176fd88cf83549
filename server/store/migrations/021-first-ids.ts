import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Records whether a browser has returned the id that it got with a request. */
export const firstIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('login_request')
      .addColumn('browser_met', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
