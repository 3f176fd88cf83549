import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the identity provider at which the first step of a request was proven. */
export const providerOfRequest: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('login_request').addColumn('identity_provider', 'text').execute()
  },
}
