import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * How far the clock of a phone seemed to be off at the last wrong code, in time steps: two codes
 * that agree tell it.
 */
export const appClocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('app_try').addColumn('drift', 'bigint').execute()
  },
}
