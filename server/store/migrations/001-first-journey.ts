import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, type NewTable } from '../create-tables.ts'

const tables: readonly NewTable[] = [
  {
    name: 'account',
    columns: {
      id: 'text!',
      tenant_id: 'text!',
      username: 'text!',
      username_key: 'text!',
      name: 'text!',
      language: 'text!',
      password_hash: 'text!',
      state: 'text!',
      second_step: 'bigint!',
      sot_name: 'text',
    },
    key: ['id'],
  },
  {
    name: 'factor',
    columns: {
      account_id: 'text!',
      kind: 'text!',
      address: 'text!',
      preferred: 'bigint!',
      failed: 'bigint!',
      registered_at: 'bigint!',
      last_used_at: 'bigint',
    },
    key: ['account_id', 'kind'],
  },
  {
    name: 'password_attempt',
    columns: { username_hash: 'text!', failed: 'bigint!', locked_until: 'bigint' },
    key: ['username_hash'],
  },
  {
    name: 'login_context',
    columns: {
      key_hash: 'text!',
      interaction_uid: 'text!',
      browser_hash: 'text!',
      tenant_id: 'text!',
      client_id: 'text!',
      username: 'text!',
      expires_at: 'bigint!',
    },
    key: ['key_hash'],
  },
  {
    name: 'login_request',
    columns: {
      id_hash: 'text!',
      key_hash: 'text!',
      browser_hash: 'text!',
      account_id: 'text!',
      tenant_id: 'text!',
      second_step: 'bigint!',
      first_method: 'text',
      second_method: 'text',
      expires_at: 'bigint!',
      verified_at: 'bigint',
      used_at: 'bigint',
    },
    key: ['id_hash'],
  },
  {
    name: 'otp_challenge',
    columns: {
      request_hash: 'text!',
      kind: 'text!',
      variant: 'text!',
      code_hmac: 'text!',
      sent_at: 'bigint!',
      expires_at: 'bigint!',
      used_at: 'bigint',
      sends: 'bigint!',
      failed: 'bigint!',
      allowed: 'bigint!',
    },
    key: ['request_hash', 'kind', 'variant'],
  },
  {
    name: 'session',
    columns: {
      id_hash: 'text!',
      public_id: 'text!',
      token_hash: 'text!',
      account_id: 'text!',
      client_id: 'text!',
      id_token: 'text!',
      user_agent: 'text!',
      address: 'text!',
      started_at: 'bigint!',
      last_used_at: 'bigint!',
      expires_at: 'bigint!',
    },
    key: ['id_hash'],
  },
  {
    name: 'verification',
    columns: {
      id: 'text!',
      account_id: 'text!',
      at: 'bigint!',
      method: 'text!',
      client_id: 'text!',
      device: 'text!',
      succeeded: 'bigint!',
    },
    key: ['id'],
  },
  {
    name: 'message',
    columns: {
      id: 'text!',
      at: 'bigint!',
      channel: 'text!',
      username: 'text!',
      recipient: 'text!',
      subject: 'text!',
      body: 'text!',
      code: 'text!',
    },
    key: ['id'],
  },
  {
    name: 'oidc',
    columns: {
      model: 'text!',
      id: 'text!',
      payload: 'text!',
      grant_id: 'text',
      uid: 'text',
      account_id: 'text',
      expires_at: 'bigint',
      consumed_at: 'bigint',
    },
    key: ['model', 'id'],
  },
  { name: 'setting', columns: { name: 'text!', value: 'text!' }, key: ['name'] },
]

const indexes: readonly {
  readonly table: string
  readonly columns: readonly string[]
  readonly unique?: true
}[] = [
  { table: 'account', columns: ['tenant_id', 'username_key'], unique: true },
  { table: 'session', columns: ['account_id'] },
  { table: 'verification', columns: ['account_id', 'at'] },
  { table: 'message', columns: ['at'] },
  { table: 'oidc', columns: ['grant_id'] },
  { table: 'oidc', columns: ['model', 'uid'] },
  { table: 'oidc', columns: ['expires_at'] },
]

export const firstJourney: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, tables)
    for (const { table, columns, unique } of indexes) {
      const index = db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns([...columns])
      await (unique ? index.unique() : index).execute()
    }
  },
}
