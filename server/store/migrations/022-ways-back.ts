import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which session of the provider a session came of, and when its owner signed in there. Of the
 * sessions before nobody knows: they are of no sign-in that counts.
 */
export const waysBack: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('provider_uid', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('session')
      .addColumn('signed_in_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
