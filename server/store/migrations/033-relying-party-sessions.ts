import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds the sessions of relying parties that get a logout token. */
export const relyingPartySessions: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'relying_party_session',
        columns: {
          provider_hash: 'text!',
          client_id: 'text!',
          account_id: 'text!',
          sid: 'text!',
          tries: 'bigint!',
          next_at: 'bigint',
          expires_at: 'bigint!',
        },
        key: ['provider_hash', 'client_id'],
      },
    ])
  },
}
