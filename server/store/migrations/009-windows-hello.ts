import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds public keys of Windows Hello, and the open challenge of a request. */
export const windowsHello: Migration = {
  async up(db: Kysely<unknown>) {
    let credential = db.schema
      .createTable('webauthn_credential')
      .addColumn('credential_id', 'text', (c) => c.notNull().primaryKey())
    for (const column of [
      'account_id',
      'rp_id',
      'user_handle',
      'public_key',
      'transports',
      'device_name',
    ] as const)
      credential = credential.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['counter', 'registered_at'] as const)
      credential = credential.addColumn(column, 'bigint', (c) => c.notNull())
    await credential.addColumn('last_used_at', 'bigint').execute()
    await db.schema
      .createIndex('webauthn_credential_by_account')
      .on('webauthn_credential')
      .column('account_id')
      .execute()

    let challenge = db.schema
      .createTable('webauthn_challenge')
      .addColumn('used_at', 'bigint')
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('act', 'text', (c) => c.notNull())
    for (const column of ['challenge_hash', 'origin', 'user_handle'] as const)
      challenge = challenge.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['expires_at', 'failed', 'allowed'] as const)
      challenge = challenge.addColumn(column, 'bigint', (c) => c.notNull())
    await challenge
      .addPrimaryKeyConstraint('webauthn_challenge_key', ['request_hash', 'act'])
      .execute()
    await db.schema
      .createIndex('webauthn_challenge_by_expires_at')
      .on('webauthn_challenge')
      .column('expires_at')
      .execute()
  },
}
