import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/**
 * Adds sign-ins by identity providers: running round trips, their results, and the linked accounts.
 */
export const identityProviders: Migration = {
  async up(db: Kysely<unknown>) {
    let asked = db.schema
      .createTable('idp_sign_in')
      .addColumn('state_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
    for (const column of ['key_hash', 'provider', 'redirect_uri'] as const)
      asked = asked.addColumn(column, 'text', (c) => c.notNull())
    await asked.execute()
    let context = db.schema
      .createTable('idp_context')
      .addColumn('id_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
    for (const column of [
      'key_hash',
      'provider',
      'subject',
      'outcome',
      'attributes',
      'wrong',
      'account_id',
    ] as const)
      context = context.addColumn(column, 'text', (c) => c.notNull())
    await context.execute()
    await createTables(db, [
      {
        name: 'idp_identity',
        columns: {
          linked_at: 'bigint!',
          tenant_id: 'text!',
          provider: 'text!',
          subject: 'text!',
          account_id: 'text!',
        },
        key: ['tenant_id', 'provider', 'subject'],
      },
    ])
  },
}
