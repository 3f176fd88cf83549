import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the support code of a sign-in, to its request and to the session that it led to. */
export const supportCodes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['login_request', 'session'])
      await db.schema.alterTable(table).addColumn('support_code', 'text').execute()
    await db.schema
      .createIndex('login_request_support_code')
      .on('login_request')
      .column('support_code')
      .execute()
  },
}
