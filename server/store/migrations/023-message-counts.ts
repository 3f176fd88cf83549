import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Counts messages to one destination in the current hour and day (`messages/message-limits`). */
export const messageCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'message_count',
        columns: { counted: 'text!', period: 'text!', sent: 'bigint!', ends_at: 'bigint!' },
        key: ['counted', 'period'],
      },
    ])
  },
}
