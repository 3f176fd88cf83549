import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the level that an application asked for to the context of a sign-in. */
export const neededAcr: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('login_context').addColumn('needed_acr', 'text').execute()
  },
}
