import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openContent } from '../../../server/messages/outbox.ts'
import { handleHash } from '../../../server/random-handle.ts'
import { sealedPlaces, type Sealer } from '../../../server/sealing/sealer.ts'
import type { Store } from '../../../server/store/tables.ts'

type Payload = {
  readonly jti?: string
  readonly uid?: string
  readonly grantId?: string
  readonly accountId?: string
  readonly loginTs?: number
}

/** Their ids were hashes before, too. */
const hashedModels: ReadonlySet<string> = new Set(['InteractionBrowser', 'CodeBrowser'])

/** Turns the data back into the clear text that versions before migration 029 wrote. */
export async function undoSealing(store: Store, sealer: Sealer, pepper: string): Promise<void> {
  const uids = new Map<string, string>()
  const run = (text: string) => sql.raw(text).execute(store)
  const rows = await store.selectFrom('oidc').selectAll().execute()
  const open = ({ model, id_hash, payload_sealed }: (typeof rows)[number]) =>
    sealer.open(sealedPlaces.provider(model, id_hash), payload_sealed)
  const signIns = new Map(
    rows
      .filter(({ model }) => model === 'Session')
      // Written by oidc-provider.
      .map((row) => JSON.parse(open(row)) as Payload)
      .map(({ accountId = '', loginTs = 0 }) => `${accountId} ${loginTs * 1000}`)
      .map((id) => [handleHash(id), id]),
  )
  for (const row of rows) {
    if (hashedModels.has(row.model)) {
      await store
        .updateTable('oidc')
        .set({ payload_sealed: '{}' })
        .where('model', '=', row.model)
        .where('id_hash', '=', row.id_hash)
        .execute()
      continue
    }
    if (row.payload_sealed === '') {
      await store.deleteFrom('oidc').where('id_hash', '=', row.id_hash).execute()
      continue
    }
    const payload = open(row)
    // Written by oidc-provider, or the proofs of a sign-in.
    const {
      jti = signIns.get(row.id_hash) ?? '',
      uid = null,
      grantId = null,
    } = JSON.parse(payload) as Payload
    uids.set(row.model === 'Interaction' ? row.id_hash : (row.uid_hash ?? ''), uid ?? jti)
    await store
      .updateTable('oidc')
      .set({ id_hash: jti, payload_sealed: payload, uid_hash: uid, grant_hash: grantId })
      .where('model', '=', row.model)
      .where('id_hash', '=', row.id_hash)
      .execute()
  }
  for (const { id_hash, provider_hash } of await store.selectFrom('session').selectAll().execute())
    await store
      .updateTable('session')
      .set({ provider_hash: uids.get(provider_hash) ?? '' })
      .where('id_hash', '=', id_hash)
      .execute()
  for (const { key_hash, interaction_hash } of await store
    .selectFrom('login_context')
    .selectAll()
    .execute())
    await store
      .updateTable('login_context')
      .set({ interaction_hash: uids.get(interaction_hash) ?? '' })
      .where('key_hash', '=', key_hash)
      .execute()
  for (const { id, secret_sealed } of await store.selectFrom('app_pairing').selectAll().execute())
    if (secret_sealed !== null)
      await store
        .updateTable('app_pairing')
        .set({
          secret_sealed: sealUnderPepper(
            pepper,
            id,
            sealer.open(sealedPlaces.appKey(id), secret_sealed),
          ),
        })
        .where('id', '=', id)
        .execute()
  for (const { id, secret_sealed, private_key_sealed } of await store
    .selectFrom('phone_account')
    .selectAll()
    .execute())
    await store
      .updateTable('phone_account')
      .set({
        secret_sealed: secret_sealed && sealer.open(sealedPlaces.phoneKey(id), secret_sealed),
        private_key_sealed:
          private_key_sealed && sealer.open(sealedPlaces.phonePrivateKey(id), private_key_sealed),
      })
      .where('id', '=', id)
      .execute()
  for (const { name, id, value_sealed } of await store.selectFrom('secret').selectAll().execute())
    await store
      .insertInto('setting')
      .values({
        name: `secret:${name}`,
        value: sealer.open(sealedPlaces.secret(name, id), value_sealed),
      })
      .execute()
  const messages = await store.selectFrom('message').selectAll().execute()
  await run('drop table secret')
  for (const [table, columns] of Object.entries(renamed))
    for (const [now, before] of Object.entries(columns))
      await run(`alter table ${table} rename column ${now} to ${before}`)
  await run("alter table session add column id_token text not null default ''")
  await run("alter table message add column subject text not null default ''")
  await run("alter table message add column code text not null default ''")
  for (const { id, content_sealed } of messages) {
    const { subject, body, code } = openContent(sealer, id, content_sealed)
    await sql`update message set subject = ${subject}, body = ${body}, code = ${code}
      where id = ${id}`.execute(store)
  }
  await run("delete from kysely_migration where name = '029-sealed-secrets'")
}

const renamed = {
  oidc: { id_hash: 'id', payload_sealed: 'payload', uid_hash: 'uid', grant_hash: 'grant_id' },
  session: { provider_hash: 'provider_uid' },
  login_context: { interaction_hash: 'interaction_uid' },
  message: { content_sealed: 'body' },
  phone_account: { secret_sealed: 'secret', private_key_sealed: 'private_key' },
} as const

function sealUnderPepper(pepper: string, pairing: string, key: string): string {
  const iv = randomBytes(12)
  const derived = Buffer.from(hkdfSync('sha256', pepper, pairing, 'authenticator app', 32))
  const cipher = createCipheriv('aes-256-gcm', derived, iv)
  const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}
