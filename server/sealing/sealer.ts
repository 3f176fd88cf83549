import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Store, Tables } from '../store/tables.ts'

/** A key of the product itself, such as the one that signs ID tokens. */
export type Secret = { readonly id: string; readonly value: string; readonly usedFrom: number }

const firstId = '1'

/** Returns the secret of this name in use at `now`, created once and kept over restarts. */
export async function readOrCreateSecret(
  {
    store,
    sealer,
    now = 0,
  }: { readonly store: Store; readonly sealer: Sealer; readonly now?: number },
  name: string,
  create: () => string,
): Promise<string> {
  const [current] = await readSecrets({ store, sealer, now }, name, create)
  return current.value
}

/**
 * Returns all secrets of this name: first the one in use, then those that only verify. A secret
 * that is used later is among them, so that every process knows it before the first use.
 */
export async function readSecrets(
  { store, sealer, now }: { readonly store: Store; readonly sealer: Sealer; readonly now: number },
  name: string,
  create: () => string,
): Promise<readonly [Secret, ...Secret[]]> {
  const rows = store.selectFrom('secret').selectAll().where('name', '=', name)
  let found = await rows.execute()
  if (found.length === 0) {
    await insertSecret({ store, sealer }, name, { id: firstId, value: create(), usedFrom: 0 })
    // Of two processes that start at once, both read the same row.
    found = await rows.execute()
  }
  const secrets = found
    .map(({ id, value_sealed, used_from }) => ({
      id,
      value: sealer.open(sealedPlaces.secret(name, id), value_sealed),
      usedFrom: used_from,
    }))
    .toSorted((one, other) => other.usedFrom - one.usedFrom)
  const current = secrets.find(({ usedFrom }) => usedFrom <= now) ?? secrets.at(-1)
  if (current === undefined) throw new Error(`There is no secret ${name}.`)
  return [current, ...secrets.filter((secret) => secret !== current)]
}

export async function insertSecret(
  { store, sealer }: { readonly store: Store; readonly sealer: Sealer },
  name: string,
  { id, value, usedFrom }: Secret,
): Promise<void> {
  await store
    .insertInto('secret')
    .values({
      name,
      id,
      value_sealed: sealer.seal(sealedPlaces.secret(name, id), value),
      used_from: usedFrom,
    })
    .onConflict((conflict) => conflict.columns(['name', 'id']).doNothing())
    .execute()
}

const algorithm = 'aes-256-gcm'
const format = 's1'
const ivBytes = 12
const tagBytes = 16

/** A key that the database does not contain. `id` is written into each value sealed under it. */
export type SealingKey = { readonly id: string; readonly key: Buffer }

/**
 * Table, column and row of a sealed value. The value is bound to its place: moved to another row it
 * cannot be opened.
 */
export type SealedPlace = readonly [column: string, ...row: readonly string[]]

export type Sealer = {
  /** Ids of all keys; the first one seals. */
  readonly keyIds: () => readonly string[]
  /** Returns `s1.<key id>.<base64url>`. */
  readonly seal: (place: SealedPlace, text: string) => string
  /** @throws UnknownSealingKeyError, and Error for a changed value or another place */
  readonly open: (place: SealedPlace, sealed: string) => string
}

export class UnknownSealingKeyError extends Error {
  readonly keyId: string

  constructor(keyId: string) {
    super(`No sealing key has the id ${keyId}.`)
    this.name = 'UnknownSealingKeyError'
    this.keyId = keyId
  }
}

/**
 * Encrypts values of the database with AES-256-GCM (NIST SP 800-38D). Each place has a key of its
 * own, derived by HKDF (RFC 5869): random nonces then never reach the limit of 2^32 values for one
 * key.
 * @param readKeys called again for a value under an unknown key, because a rotation may have added
 * it since
 */
export function createSealer(readKeys: () => readonly SealingKey[]): Sealer {
  let keys = readKeys()

  function keyOf(id: string): SealingKey {
    const known = keys.find((key) => key.id === id)
    if (known !== undefined) return known
    keys = readKeys()
    const added = keys.find((key) => key.id === id)
    if (added === undefined) throw new UnknownSealingKeyError(id)
    return added
  }

  return {
    keyIds: () => keys.map(({ id }) => id),
    seal(place, text) {
      const [current] = keys
      if (current === undefined) throw new Error('There is no sealing key.')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, derive(current, place), iv)
      cipher.setAAD(additionalData(current.id, place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), sealed])
      return `${format}.${current.id}.${bytes.toString('base64url')}`
    },
    open(place, sealed) {
      const key = keyOf(sealingKeyIdOf(sealed))
      const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
      const decipher = createDecipheriv(algorithm, derive(key, place), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(additionalData(key.id, place))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

/** @throws Error when the text is no sealed value */
function sealingKeyIdOf(sealed: string): string {
  const [start, id, bytes, ...rest] = sealed.split('.')
  if (start !== format || id === undefined || bytes === undefined || rest.length > 0)
    throw new Error('The value is not sealed.')
  return id
}

const derive = ({ key }: SealingKey, place: SealedPlace): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', JSON.stringify(['gatehouse', ...place]), 32))

const additionalData = (keyId: string, place: SealedPlace): Buffer =>
  Buffer.from(JSON.stringify([format, keyId, ...place]))

/** Places of the sealed values. They are part of each value: a changed one makes it unreadable. */
export const sealedPlaces = {
  secret: (name: string, id: string) => ['secret', name, id],
  provider: (model: string, idHash: string) => ['oidc', model, idHash],
  message: (id: string) => ['message', id],
  /** The same in an enrollment and in the pairing that it becomes. */
  appKey: (pairingId: string) => ['app key', pairingId],
  phoneKey: (phoneAccountId: string) => ['phone key', phoneAccountId],
  phonePrivateKey: (phoneAccountId: string) => ['phone private key', phoneAccountId],
} as const satisfies Readonly<Record<string, (...row: never[]) => SealedPlace>>

export type SealedColumn = {
  readonly table: keyof Tables
  readonly column: string
  /** Columns that name the row, as the arguments of `placeOf`. */
  readonly row: readonly string[]
  readonly placeOf: (...row: readonly string[]) => SealedPlace
}

/** @param at table and column, with a dot between them */
const sealedColumn = <Row extends readonly string[]>(
  at: `${keyof Tables}.${string}`,
  row: { readonly [Key in keyof Row]: string },
  placeOf: (...row: Row) => SealedPlace,
): SealedColumn => {
  const [table, column = ''] = at.split('.')
  return {
    // The parameter begins with the name of a table.
    table: table as keyof Tables,
    column,
    row,
    // The tuple type gives both the same length.
    placeOf: placeOf as (...row: readonly string[]) => SealedPlace,
  }
}

/** Every column that keeps sealed values under the sealing keys; a rotation seals them again. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('secret.value_sealed', ['name', 'id'], sealedPlaces.secret),
  sealedColumn('oidc.payload_sealed', ['model', 'id_hash'], sealedPlaces.provider),
  sealedColumn('message.content_sealed', ['id'], sealedPlaces.message),
  sealedColumn('app_pairing.secret_sealed', ['id'], sealedPlaces.appKey),
  sealedColumn('app_enrollment.secret_sealed', ['pairing_id'], sealedPlaces.appKey),
  sealedColumn('phone_account.secret_sealed', ['id'], sealedPlaces.phoneKey),
  sealedColumn('phone_account.private_key_sealed', ['id'], sealedPlaces.phonePrivateKey),
]
