import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds the terms of a prompt, and the chosen optional ones. */
export const support: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('terms_prompt')
      .addColumn('demand', 'text', (c) => c.notNull().defaultTo('consent-mfa'))
      .execute()
    await createTables(db, [
      {
        name: 'terms_choice',
        columns: { request_hash: 'text!', terms_id: 'text!', version: 'text!' },
        key: ['request_hash', 'terms_id'],
      },
    ])
  },
}
