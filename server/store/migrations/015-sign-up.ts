import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, type NewTable } from '../create-tables.ts'

const tables: readonly NewTable[] = [
  {
    name: 'signup_verification',
    columns: {
      id_hash: 'text!',
      browser_hash: 'text!',
      tenant_id: 'text!',
      kind: 'text!',
      address: 'text!',
      code_hmac: 'text!',
      sent_at: 'bigint!',
      expires_at: 'bigint!',
      failed: 'bigint!',
      allowed: 'bigint!',
      verified_at: 'bigint',
      used_at: 'bigint',
    },
    key: ['id_hash'],
  },
  {
    name: 'signup_invitation',
    columns: {
      key_hash: 'text!',
      tenant_id: 'text!',
      email: 'text!',
      groups: 'text!',
      sent_at: 'bigint!',
      expires_at: 'bigint!',
      used_at: 'bigint',
    },
    key: ['key_hash'],
  },
  {
    name: 'account_address',
    columns: { tenant_id: 'text!', kind: 'text!', address_key: 'text!', account_id: 'text!' },
    key: ['tenant_id', 'kind', 'address_key'],
  },
  {
    name: 'account_profile',
    columns: {
      account_id: 'text!',
      family_name: 'text!',
      given_name: 'text!',
      email: 'text!',
      phone: 'text!',
      timezone: 'text!',
      attributes: 'text!',
      groups: 'text!',
      created_at: 'bigint!',
    },
    key: ['account_id'],
  },
  {
    name: 'signup_application',
    columns: {
      account_id: 'text!',
      approver_id: 'text!',
      applied_at: 'bigint!',
      decided_at: 'bigint',
      approved: 'bigint',
    },
    key: ['account_id'],
  },
]

/**
 * Adds sign-up: codes and their proofs, invitations, profiles, and applications that wait for an
 * approval.
 */
export const signUp: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, tables)
    await db.schema
      .createIndex('signup_verification_by_browser')
      .on('signup_verification')
      .columns(['browser_hash', 'kind'])
      .execute()
    await db.schema
      .createIndex('factor_by_address')
      .on('factor')
      .columns(['kind', 'address'])
      .execute()
  },
}
