import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Lists the messages to deliver in a table of its own: the inbox shows a message whether it left or
 * not.
 */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema
      .createTable('delivery')
      .addColumn('message_id', 'text', (c) => c.notNull().primaryKey())
    for (const column of ['scope', 'language'] as const)
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['next_at', 'expires_at', 'tries'] as const)
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    await table.addColumn('ended_at', 'bigint').addColumn('result', 'text').execute()
    await db.schema
      .createIndex('delivery_by_ended_at_next_at')
      .on('delivery')
      .columns(['ended_at', 'next_at'])
      .execute()
    await db.schema.createIndex('delivery_by_scope').on('delivery').column('scope').execute()
  },
}
