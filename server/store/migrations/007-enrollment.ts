import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the registration of methods: in a sign-in without any, and by signed-in users after an
 * identity check.
 */
export const enrollment: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('knox_id', 'text').execute()
    await db.schema
      .alterTable('login_request')
      .addColumn('purpose', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('login_request').addColumn('session_hash', 'text').execute()
    let table = db.schema
      .createTable('enrollment')
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('enrollment_key', ['request_hash', 'kind'])
    for (const column of ['type', 'address', 'code_hmac'] as const)
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['expires_at', 'sends', 'failed', 'allowed'] as const)
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    await table.execute()
    await db.schema
      .createTable('enrollment_send')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('last_sent_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('enrollment_send_key', ['account_id', 'kind'])
      .execute()
  },
}
