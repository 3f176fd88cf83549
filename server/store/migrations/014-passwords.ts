import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the change of passwords, with a history of the last ones, and the recovery of IDs. */
export const passwords: Migration = {
  async up(db: Kysely<unknown>) {
    // The true date is unknown for an existing account; the day of this migration is the best
    // estimate.
    for (const column of ['created_at', 'password_changed_at'] as const) {
      await db.schema
        .alterTable('account')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(Date.now()))
        .execute()
    }
    let history = db.schema
      .createTable('password_history')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
    for (const column of ['account_id', 'password_hash'] as const)
      history = history.addColumn(column, 'text', (c) => c.notNull())
    await history.execute()
    await db.schema
      .createIndex('password_history_of')
      .on('password_history')
      .columns(['account_id', 'at'])
      .execute()

    let request = db.schema
      .createTable('find_id')
      .addColumn('id_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('used_at', 'bigint')
    for (const column of [
      'browser_hash',
      'tenant_id',
      'kind',
      'address',
      'name_key',
      'language',
      'code_hmac',
    ] as const)
      request = request.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['sends', 'failed', 'allowed', 'code_expires_at', 'expires_at'] as const)
      request = request.addColumn(column, 'bigint', (c) => c.notNull())
    await request.execute()
  },
}
