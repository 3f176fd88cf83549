import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, type NewTable } from '../create-tables.ts'

const tables: readonly NewTable[] = [
  {
    name: 'app_pairing',
    columns: {
      id: 'text!',
      account_id: 'text!',
      kind: 'text!',
      device_name: 'text!',
      secret_sealed: 'text',
      public_key: 'text',
      last_step: 'bigint',
      paired_at: 'bigint!',
    },
    key: ['account_id', 'kind'],
  },
  {
    name: 'app_enrollment',
    columns: {
      request_hash: 'text!',
      kind: 'text!',
      pairing_id: 'text!',
      account_id: 'text!',
      code_hmac: 'text',
      secret_sealed: 'text',
      public_key: 'text',
      device_name: 'text!',
      expires_at: 'bigint!',
      paired_at: 'bigint',
      used_at: 'bigint',
    },
    key: ['request_hash'],
  },
  {
    name: 'app_push',
    columns: {
      request_hash: 'text!',
      id: 'text!',
      pairing_id: 'text!',
      account_id: 'text!',
      kind: 'text!',
      purpose: 'text!',
      match_number: 'text!',
      status: 'text!',
      browser: 'text!',
      sent_at: 'bigint!',
      expires_at: 'bigint!',
    },
    key: ['request_hash'],
  },
  {
    name: 'app_try',
    columns: {
      request_hash: 'text!',
      kind: 'text!',
      sends: 'bigint!',
      failed: 'bigint!',
      allowed: 'bigint!',
      expires_at: 'bigint!',
    },
    key: ['request_hash', 'kind'],
  },
  {
    name: 'phone',
    columns: {
      id: 'text!',
      name: 'text!',
      pin_hmac: 'text!',
      pin_failed: 'bigint!',
      added_at: 'bigint!',
    },
    key: ['id'],
  },
  {
    name: 'phone_account',
    columns: {
      id: 'text!',
      phone_id: 'text!',
      pairing_id: 'text',
      kind: 'text!',
      issuer: 'text!',
      label: 'text!',
      secret: 'text',
      private_key: 'text',
      added_at: 'bigint!',
    },
    key: ['id'],
  },
]

/**
 * Adds the server's data of the SingleID Authenticator app (`app_…`), and the sandbox phone's own
 * data (`phone…`). Neither side reads the other's tables.
 */
export const authenticatorApp: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, tables)
    await db.schema
      .createIndex('app_enrollment_by_code')
      .on('app_enrollment')
      .column('code_hmac')
      .unique()
      .execute()
    await db.schema.createIndex('app_push_by_pairing').on('app_push').column('pairing_id').execute()
    await db.schema.createIndex('app_push_by_id').on('app_push').column('id').unique().execute()
    await db.schema
      .createIndex('phone_account_by_phone')
      .on('phone_account')
      .column('phone_id')
      .execute()
  },
}
