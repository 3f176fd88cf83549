import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Whose mail it is: the sender's name and the address for replies are the tenant's. Of what waits
 * already nobody knows; it goes out as the first tenant's.
 */
export const mailOfTenants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('delivery')
      .addColumn('tenant_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
