import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeTables } from '../make-tables.ts'

/** What everybody should know for a while. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    await makeTables(db, [
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
