import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Assigns mail to a tenant: the sender's name and the address for replies are the tenant's. The
 * tenant of waiting mail is unknown; it leaves as the first tenant's.
 */
export const mailOfTenants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('delivery')
      .addColumn('tenant_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
