import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/**
 * How many messages went to one destination in the hour and the day that run
 * (`messages/message-limits`).
 */
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
