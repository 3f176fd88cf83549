import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Stores the clock error of a phone at the last wrong code, in time steps. Two codes with the same
 * error prove it.
 */
export const appClocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('app_try').addColumn('drift', 'bigint').execute()
  },
}
