import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores operations with an effect by their idempotency key, with their answer. */
export const idempotency: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema
      .createTable('idempotency')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
    for (const column of ['owner_hash', 'body_mac', 'sealed'] as const)
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['done', 'at', 'expires_at'] as const)
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    await table.execute()
    await db.schema
      .createIndex('idempotency_by_expires_at')
      .on('idempotency')
      .column('expires_at')
      .execute()
  },
}
