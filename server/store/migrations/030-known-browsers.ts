import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/**
 * Adds browsers that signed in before, marks requests that began in one, and adds the links of
 * notices to owners.
 */
export const knownBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'known_browser',
        columns: {
          token_hash: 'text!',
          account_id: 'text!',
          failed: 'bigint!',
          locked_until: 'bigint',
          last_used_at: 'bigint!',
          expires_at: 'bigint!',
        },
        key: ['token_hash', 'account_id'],
      },
      {
        name: 'owner_notice',
        columns: {
          link_hash: 'text!',
          account_id: 'text!',
          at: 'bigint!',
          expires_at: 'bigint!',
          used_at: 'bigint',
        },
        key: ['link_hash'],
      },
    ])
    await db.schema
      .createIndex('known_browser_by_account')
      .on('known_browser')
      .column('account_id')
      .execute()
    await db.schema
      .alterTable('login_request')
      .addColumn('from_known_browser', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
