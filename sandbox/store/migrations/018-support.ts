import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which terms a prompt asks for, and the optional ones that were chosen. */
export const support: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('terms_prompt').addColumn('demand', 'text', (c) => c.notNull().defaultTo('consent-mfa')).execute()
    let choice = db.schema.createTable('terms_choice')
    for (const column of ['request_hash', 'terms_id', 'version'] as const) choice = choice.addColumn(column, 'text', (c) => c.notNull())
    await choice.addPrimaryKeyConstraint('terms_choice_key', ['request_hash', 'terms_id'] as never[]).execute()
  },
}
