import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A sign-in may begin without a password: the ID as it was typed, for requests of IDs that nobody
 * has.
 */
export const startWithoutPassword: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('login_request')
      .addColumn('username', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
