import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the trust in a known browser, and the requests that ask for it or use it. */
export const trustedDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of [
      ['trust_id', 'text'],
      ['trusted_at', 'bigint'],
      ['trusted_until', 'bigint'],
      ['trust_used_at', 'bigint'],
      ['user_agent', 'text'],
    ] as const)
      await db.schema.alterTable('known_browser').addColumn(column, type).execute()
    for (const [column, type] of [
      ['trust_id', 'text'],
      ['trust_asked_at', 'bigint'],
      ['handed_over_at', 'bigint'],
    ] as const)
      await db.schema.alterTable('login_request').addColumn(column, type).execute()
  },
}
