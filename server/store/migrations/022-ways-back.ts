import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Links each session to the provider's session, with the time of that sign-in. For older sessions
 * it is unknown: they belong to no sign-in that counts.
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
