import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, type NewTable } from '../create-tables.ts'

const tables: readonly NewTable[] = [
  {
    name: 'account_demand',
    columns: { account_id: 'text!', demand: 'text!' },
    key: ['account_id', 'demand'],
  },
  {
    name: 'request_demand',
    columns: { request_hash: 'text!', demand: 'text!', met_at: 'bigint' },
    key: ['request_hash', 'demand'],
  },
  {
    name: 'agent_pairing',
    columns: {
      request_hash: 'text!',
      account_id: 'text!',
      code_hmac: 'text!',
      expires_at: 'bigint!',
      paired_at: 'bigint',
    },
    key: ['request_hash'],
  },
  {
    name: 'agent_computer',
    columns: { id: 'text!', account_id: 'text!', name: 'text!', paired_at: 'bigint!' },
    key: ['id'],
  },
  {
    name: 'sandbox_computer',
    columns: {
      id_hash: 'text!',
      name: 'text!',
      sso_version: 'text!',
      security_version: 'text!',
      added_at: 'bigint!',
    },
    key: ['id_hash'],
  },
]

/** Adds the sign-on policy's demands on a computer, and the computers of the sandbox. */
export const agents: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, tables)
    await db.schema
      .createIndex('agent_pairing_by_code')
      .on('agent_pairing')
      .column('code_hmac')
      .unique()
      .execute()
    await db.schema
      .createIndex('agent_computer_by_account')
      .on('agent_computer')
      .column('account_id')
      .execute()
  },
}
