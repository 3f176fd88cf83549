import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the time of the last attempt of a stranger, and the address of a notice. Drops the mark of
 * wrong passwords that belong to an account.
 */
export const strangersAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('factor').addColumn('strangers_last_at', 'bigint').execute()
    await db.schema
      .alterTable('owner_notice')
      .addColumn('sent_to_hash', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('password_attempt').dropColumn('known').execute()
  },
}
