import { createDecipheriv, hkdfSync } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { handleHash } from '../../random-handle.ts'
import { type SealedPlace, sealedPlaces, type Sealer } from '../../sealing/sealer.ts'
import { createTables } from '../create-tables.ts'

/** Each tenant has a key of its own since, and nothing reads this one. */
const replacedSecret = 'secret:access-management-key'

/** Their ids are hashes already. */
const hashedModels: ReadonlySet<string> = new Set(['InteractionBrowser', 'CodeBrowser'])

type Row = Readonly<Record<string, string | null>>
/** A table and its primary key. */
type Keyed = { readonly table: string; readonly key: readonly string[] }
type Changed = Readonly<Record<string, string | null>>

/**
 * Hashes the handles that were in clear, and seals keys, tokens and messages. Sessions, running
 * sign-ins and codes on their way stay valid.
 * @param pepper read only for the keys of authenticator apps, which it sealed until now
 */
export const sealedSecrets = (sealer: Sealer, pepper: () => string): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'secret',
        columns: { name: 'text!', id: 'text!', value_sealed: 'text!', used_from: 'bigint!' },
        key: ['name', 'id'],
      },
    ])
    const secrets = await sql<{ name: string; value: string }>`
      select name, value from setting where name like 'secret:%'
        and name <> ${replacedSecret}`.execute(db)
    for (const { name: setting, value } of secrets.rows) {
      const [name, id] = [setting.slice('secret:'.length), '1']
      const value_sealed = sealer.seal(sealedPlaces.secret(name, id), value)
      await sql`insert into secret (name, id, value_sealed, used_from)
        values (${name}, ${id}, ${value_sealed}, 0)`.execute(db)
    }
    await sql`delete from setting where name like 'secret:%'`.execute(db)

    await rename(db, 'oidc', {
      id: 'id_hash',
      payload: 'payload_sealed',
      uid: 'uid_hash',
      grant_id: 'grant_hash',
    })
    await change(db, { table: 'oidc', key: ['model', 'id_hash'] }, (row) => {
      const model = row['model'] ?? ''
      if (hashedModels.has(model)) return { payload_sealed: '' }
      const id_hash = handleHash(row['id_hash'] ?? '')
      const place = sealedPlaces.provider(model, id_hash)
      return {
        id_hash,
        payload_sealed: sealer.seal(place, row['payload_sealed'] ?? '{}'),
        uid_hash: hash(row['uid_hash']),
        grant_hash: hash(row['grant_hash']),
      }
    })
    await rename(db, 'session', { provider_uid: 'provider_hash' })
    await change(db, { table: 'session', key: ['id_hash'] }, (row) => ({
      provider_hash: hash(row['provider_hash']),
    }))
    await db.schema.alterTable('session').dropColumn('id_token').execute()
    await rename(db, 'login_context', { interaction_uid: 'interaction_hash' })
    await change(db, { table: 'login_context', key: ['key_hash'] }, (row) => ({
      interaction_hash: hash(row['interaction_hash']),
    }))

    await rename(db, 'message', { body: 'content_sealed' })
    await change(
      db,
      { table: 'message', key: ['id'] },
      ({ id, subject, content_sealed: body, code }) => ({
        content_sealed: sealer.seal(
          sealedPlaces.message(id ?? ''),
          JSON.stringify({ subject, body, code }),
        ),
      }),
    )
    await db.schema.alterTable('message').dropColumn('subject').execute()
    await db.schema.alterTable('message').dropColumn('code').execute()

    for (const [table, key, pairing] of [
      ['app_pairing', ['account_id', 'kind'], 'id'],
      ['app_enrollment', ['request_hash'], 'pairing_id'],
    ] as const)
      await change(db, { table, key }, (row) => {
        const id = row[pairing] ?? ''
        const secret = openUnderPepper(pepper, id, row['secret_sealed'])
        return { secret_sealed: sealed(sealer, sealedPlaces.appKey(id), secret) }
      })
    await rename(db, 'phone_account', {
      secret: 'secret_sealed',
      private_key: 'private_key_sealed',
    })
    await change(db, { table: 'phone_account', key: ['id'] }, (row) => {
      const id = row['id'] ?? ''
      return {
        secret_sealed: sealed(sealer, sealedPlaces.phoneKey(id), row['secret_sealed']),
        private_key_sealed: sealed(
          sealer,
          sealedPlaces.phonePrivateKey(id),
          row['private_key_sealed'],
        ),
      }
    })
  },
})

type Value = string | null | undefined

/** An empty text means none. */
const hash = (value: Value): string | null =>
  value === null || value === undefined || value === '' ? (value ?? null) : handleHash(value)

const sealed = (sealer: Sealer, place: SealedPlace, value: Value): string | null =>
  value === null || value === undefined ? null : sealer.seal(place, value)

async function rename(
  db: Kysely<unknown>,
  table: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [from, to] of Object.entries(columns))
    await db.schema.alterTable(table).renameColumn(from, to).execute()
}

/** Changes each row of a table, by its primary key. */
async function change(
  db: Kysely<unknown>,
  { table, key }: Keyed,
  changed: (row: Row) => Changed,
): Promise<void> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
  for (const row of rows) {
    const values = Object.entries(changed(row)).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    )
    const isRow = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    await sql`update ${sql.table(table)} set ${sql.join(values)}
      where ${sql.join(isRow, sql` and `)}`.execute(db)
  }
}

/**
 * Opens a key of an authenticator app as versions before this migration sealed it. Returns
 * undefined when the pepper was replaced since: then the app was unusable before, too.
 */
function openUnderPepper(pepper: () => string, pairing: string, value: Value): string | undefined {
  if (value === null || value === undefined) return undefined
  const bytes = Buffer.from(value, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', pepper(), pairing, 'authenticator app', 32))
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    )
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
