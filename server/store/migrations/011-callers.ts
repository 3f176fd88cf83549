import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lets client apps request verifications and registrations, and get their results. */
export const callers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('login_request')
      .addColumn('caller', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    let request = db.schema
      .createTable('caller_request')
      .addColumn('id_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('ended_at', 'bigint')
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
    for (const column of [
      'kind',
      'tenant_id',
      'account_id',
      'sp',
      'authenticator',
      'type',
      'formatted_name',
      'en_formatted_name',
      'return_to',
      'request_hash',
      'result',
    ] as const) {
      request = request.addColumn(column, 'text', (c) => c.notNull())
    }
    await request.execute()
    await db.schema
      .createTable('mfa_token')
      .addColumn('token_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
