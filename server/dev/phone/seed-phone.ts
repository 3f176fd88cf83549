import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { isAppKind, isCodeKind, type AppKind } from '../../authenticator-app/app-kinds.ts'
import { sealedPlaces } from '../../sealing/sealed-places.ts'
import type { Services } from '../../services.ts'
import type { Store } from '../../store/open-store.ts'
import { addAccount, addPhone, newKeyPair, readPhones } from './phones.ts'

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
  { pepper, sealer }: SeedKeys,
  now: number,
  { accountId, username, issuer }: Owner,
  kind: string,
  phoneName: string,
): Promise<void> {
  if (!isAppKind(kind)) return
  const phone =
    (await readPhones(store)).find(({ name }) => name === phoneName)?.id ??
    (await addPhone(store, pepper, now, { name: phoneName, pin: seededPin }))
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
  if (!isCodeKind(kind)) return { key: null, ...newKeyPair() }
  return {
    key: new Secret({ size: kind === 'UaTOTP' ? 20 : 32 }).base32,
    publicKey: null,
    privateKey: null,
  }
}
