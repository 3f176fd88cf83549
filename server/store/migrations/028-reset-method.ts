import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the method that alone reset a password, and marks requests of browsers that entered the
 * expired password.
 */
export const resetMethod: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('reset_method', 'text').execute()
    await db.schema.alterTable('login_context').addColumn('expired_password_of', 'text').execute()
    await db.schema
      .alterTable('login_request')
      .addColumn('knows_password', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
