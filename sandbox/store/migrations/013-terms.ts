import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Terms that a sign-in asks for, and who has agreed to which version. */
export const terms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable('terms_prompt').addColumn('id_hash', 'text', (c) => c.notNull().primaryKey()).addColumn('request_hash', 'text', (c) => c.notNull()).execute()
    let consent = db.schema.createTable('terms_consent').addColumn('agreed_at', 'bigint', (c) => c.notNull())
    for (const column of ['account_id', 'terms_id', 'version'] as const) consent = consent.addColumn(column, 'text', (c) => c.notNull())
    await consent.addPrimaryKeyConstraint('terms_consent_key', ['account_id', 'terms_id', 'version'] as never[]).execute()
  },
}
