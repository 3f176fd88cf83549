import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds the unused recovery codes of an account, and the counters of wrong ones. */
export const recoveryCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'recovery_code_set',
        columns: {
          account_id: 'text!',
          made_at: 'bigint',
          failed: 'bigint!',
          held_until: 'bigint',
        },
        key: ['account_id'],
      },
      {
        name: 'recovery_code',
        columns: { account_id: 'text!', code_hmac: 'text!' },
        key: ['account_id', 'code_hmac'],
      },
      {
        name: 'recovery_code_try',
        columns: {
          request_hash: 'text!',
          failed: 'bigint!',
          allowed: 'bigint!',
          expires_at: 'bigint!',
        },
        key: ['request_hash'],
      },
    ])
  },
}
