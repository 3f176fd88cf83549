import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Secret } from 'otpauth'
import type { Services } from '../../operation.ts'
import { sealedPlaces, type Sealer } from '../../sealing/sealer.ts'
import {
  type AppKind,
  isAppKind,
  isAppCodeKind,
  type PhoneAccountTable,
  type PhoneTable,
} from '../../store/tables-of-methods.ts'
import type { Store } from '../../store/tables.ts'
import { codeHmac, sameHmac } from '../../verification/code.ts'

export type Phone = Selectable<PhoneTable>
/** An entry of the app, with its keys in clear. */
export type PhoneAccount = Omit<
  Selectable<PhoneAccountTable>,
  'secret_sealed' | 'private_key_sealed'
> & { readonly secret: string | null; readonly private_key: string | null }

/** Wrong PINs in a row after which the app denies the request. */
const maxWrongPins = 5

const pinHmac = (pepper: string, phone: string, pin: string): string =>
  codeHmac(pepper, ['phone', phone], pin)

export async function addPhone(
  store: Store,
  {
    pepper,
    now,
    given,
  }: {
    readonly pepper: string
    readonly now: number
    readonly given: { readonly name: string; readonly pin: string }
  },
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('phone')
    .values({
      id,
      name: given.name,
      pin_hmac: pinHmac(pepper, id, given.pin),
      pin_failed: 0,
      added_at: now,
    })
    .execute()
  return id
}

export const readPhones = (store: Store): Promise<Phone[]> =>
  store.selectFrom('phone').selectAll().orderBy('added_at').orderBy('id').execute()

export async function readAccounts({
  store,
  sealer,
}: Pick<Services, 'store' | 'sealer'>): Promise<PhoneAccount[]> {
  const rows = await store
    .selectFrom('phone_account')
    .selectAll()
    .orderBy('added_at')
    .orderBy('issuer')
    .orderBy('kind')
    .execute()
  return rows.map((row) => opened(sealer, row))
}

function opened(
  sealer: Sealer,
  { secret_sealed, private_key_sealed, ...account }: Selectable<PhoneAccountTable>,
): PhoneAccount {
  return {
    ...account,
    secret: secret_sealed && sealer.open(sealedPlaces.phoneKey(account.id), secret_sealed),
    private_key:
      private_key_sealed &&
      sealer.open(sealedPlaces.phonePrivateKey(account.id), private_key_sealed),
  }
}

export async function addAccount(
  { store, sealer }: Pick<Services, 'store' | 'sealer'>,
  now: number,
  { secret, private_key, ...account }: Omit<PhoneAccount, 'id' | 'added_at'>,
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('phone_account')
    .values({
      id,
      added_at: now,
      ...account,
      secret_sealed: secret && sealer.seal(sealedPlaces.phoneKey(id), secret),
      private_key_sealed: private_key && sealer.seal(sealedPlaces.phonePrivateKey(id), private_key),
    })
    .execute()
  return id
}

/**
 * Checks the PIN. The fifth wrong one in a row returns `once-too-often`: the request is denied, and
 * the count restarts.
 */
export async function checkPin(
  store: Store,
  { pepper, phone, pin }: { readonly pepper: string; readonly phone: Phone; readonly pin: string },
): Promise<'right' | 'wrong' | 'once-too-often'> {
  const taken = await store
    .updateTable('phone')
    .set((e) => ({ pin_failed: e('pin_failed', '+', 1) }))
    .where('id', '=', phone.id)
    .returning('pin_failed')
    .executeTakeFirstOrThrow()
  const isRight = sameHmac(pinHmac(pepper, phone.id, pin), phone.pin_hmac)
  if (!isRight && taken.pin_failed < maxWrongPins) return 'wrong'
  await store.updateTable('phone').set({ pin_failed: 0 }).where('id', '=', phone.id).execute()
  return isRight ? 'right' : 'once-too-often'
}

/** The private half stays on the phone. */
export function newKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  return {
    publicKey: publicKey.toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** PIN of the app on the seeded phones; public on purpose, as the passwords are. */
export const seededPin = '135790'

/** Keys outside the database that seeds are made with. */
export type SeedKeys = Pick<Services, 'pepper' | 'sealer'>
type Owner = { readonly accountId: string; readonly username: string; readonly issuer: string }

/**
 * Seeds a finished pairing, on the server and on the phone. Keys are generated here, so that no two
 * sandboxes share one.
 */
export async function seedPairing(
  store: Store,
  {
    keys: { pepper, sealer },
    now,
    owner: { accountId, username, issuer },
    kind,
    phoneName,
  }: {
    readonly keys: SeedKeys
    readonly now: number
    readonly owner: Owner
    readonly kind: string
    readonly phoneName: string
  },
): Promise<void> {
  if (!isAppKind(kind)) return
  const phone =
    (await readPhones(store)).find(({ name }) => name === phoneName)?.id ??
    (await addPhone(store, { pepper, now, given: { name: phoneName, pin: seededPin } }))
  const id = randomUUID()
  const { key, publicKey, privateKey } = secretsOf(kind)
  await store
    .insertInto('app_pairing')
    .values({
      id,
      account_id: accountId,
      kind,
      device_name: phoneName,
      secret_sealed: key === null ? null : sealer.seal(sealedPlaces.appKey(id), key),
      public_key: publicKey,
      last_step: null,
      paired_at: now,
    })
    .execute()
  await addAccount({ store, sealer }, now, {
    phone_id: phone,
    pairing_id: kind === 'UaTOTP' ? null : id,
    kind,
    issuer,
    label: username,
    secret: key,
    private_key: privateKey,
  })
}

function secretsOf(kind: AppKind) {
  if (!isAppCodeKind(kind)) return { key: null, ...newKeyPair() }
  return {
    key: new Secret({ size: kind === 'UaTOTP' ? 20 : 32 }).base32,
    publicKey: null,
    privateKey: null,
  }
}
