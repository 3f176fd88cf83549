import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the token that a session had before its last identity check, and its end. */
export const replacedSessionTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('replaced_hash', 'text').execute()
    await db.schema.alterTable('session').addColumn('replaced_until', 'bigint').execute()
  },
}
