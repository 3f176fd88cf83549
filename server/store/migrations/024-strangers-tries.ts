import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Counts wrong codes before any proof apart from those of the owner. Older counts may be either's,
 * and block both.
 */
export const strangersTries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('factor')
      .addColumn('strangers_failed', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('factor').addColumn('strangers_held_until', 'bigint').execute()
    const counted = db as Kysely<{
      factor: {
        failed: number
        held_until: number | null
        strangers_failed: number
        strangers_held_until: number | null
      }
    }>
    await counted
      .updateTable('factor')
      .set((e) => ({
        strangers_failed: e.ref('failed'),
        strangers_held_until: e.ref('held_until'),
      }))
      .execute()
  },
}
