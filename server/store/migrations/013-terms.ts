import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds the terms that a sign-in demands, and the versions that each account accepted. */
export const terms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('terms_prompt')
      .addColumn('id_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .execute()
    await createTables(db, [
      {
        name: 'terms_consent',
        columns: { agreed_at: 'bigint!', account_id: 'text!', terms_id: 'text!', version: 'text!' },
        key: ['account_id', 'terms_id', 'version'],
      },
    ])
  },
}
