import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/**
 * Moves the limits that protect an account to the account: sends and wrong codes to the factor,
 * wrong passwords over their locks. Open codes end here. Their row now belongs to request and
 * method alone, and their pepper has left the database.
 */
export const accountWideCounters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['last_sent_at', 'held_until'])
      await db.schema.alterTable('factor').addColumn(column, 'bigint').execute()

    await db.schema
      .alterTable('password_attempt')
      .addColumn('last_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('password_attempt')
      .addColumn('known', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()

    await db.schema.dropTable('otp_challenge').execute()
    await createTables(db, [
      {
        name: 'otp_challenge',
        columns: {
          request_hash: 'text!',
          kind: 'text!',
          code_hmac: 'text!',
          expires_at: 'bigint!',
          sends: 'bigint!',
          failed: 'bigint!',
          allowed: 'bigint!',
          used_at: 'bigint',
        },
        key: ['request_hash', 'kind'],
      },
    ])

    await db.schema
      .createTable('moved_browser')
      .addColumn('old_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('new_hash', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('moved_browser_by_new_hash')
      .on('moved_browser')
      .column('new_hash')
      .execute()
    for (const table of ['login_context', 'login_request'])
      await db.schema
        .createIndex(`${table}_by_browser_hash`)
        .on(table)
        .column('browser_hash')
        .execute()

    const old = db as Kysely<{ setting: { name: string } }>
    await old.deleteFrom('setting').where('name', '=', 'secret:pepper').execute()
  },
}
