import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lets a sign-in begin without a password. Stores the typed ID for requests of unknown IDs. */
export const startWithoutPassword: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('login_request')
      .addColumn('username', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
