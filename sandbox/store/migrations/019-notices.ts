import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What everybody should know for a while. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema.createTable('urgent_notice')
    for (const column of ['id', 'type'] as const) table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['blocking', 'starts_at', 'ends_at'] as const) table = table.addColumn(column, 'bigint', (c) => c.notNull())
    await table.addPrimaryKeyConstraint('urgent_notice_key', ['id'] as never[]).execute()
  },
}
