import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Wrong codes of who has proven nothing are counted beside those of the owner. What was counted
 * until now may have been either's, and holds both.
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
