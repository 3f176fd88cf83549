import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PhoneAccountTable, PhoneTable } from '../../authenticator-app/tables.ts'
import type { Store } from '../../store/open-store.ts'
import { codeHmac, sameHmac } from '../../verification/code.ts'

export type Phone = Selectable<PhoneTable>
export type PhoneAccount = Selectable<PhoneAccountTable>

/** Wrong PINs in a row after which the app denies the request. */
const maxWrongPins = 5

const pinHmac = (pepper: string, phone: string, pin: string): string =>
  codeHmac(pepper, ['phone', phone], pin)

export async function addPhone(
  store: Store,
  pepper: string,
  now: number,
  given: { readonly name: string; readonly pin: string },
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

export const readAccounts = (store: Store): Promise<PhoneAccount[]> =>
  store
    .selectFrom('phone_account')
    .selectAll()
    .orderBy('added_at')
    .orderBy('issuer')
    .orderBy('kind')
    .execute()

export async function addAccount(
  store: Store,
  now: number,
  account: Omit<PhoneAccount, 'id' | 'added_at'>,
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('phone_account')
    .values({ id, added_at: now, ...account })
    .execute()
  return id
}

/**
 * Checks the PIN. The fifth wrong one in a row returns `once-too-often`: the request is denied, and
 * the count restarts.
 */
export async function checkPin(
  store: Store,
  pepper: string,
  phone: Phone,
  pin: string,
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
