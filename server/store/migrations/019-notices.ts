import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds temporary notices to all users. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'urgent_notice',
        columns: {
          id: 'text!',
          type: 'text!',
          blocking: 'bigint!',
          starts_at: 'bigint!',
          ends_at: 'bigint!',
        },
        key: ['id'],
      },
    ])
  },
}
