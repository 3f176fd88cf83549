import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the name that the owner gave a method. */
export const methodNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('factor').addColumn('own_name', 'text').execute()
  },
}
