import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { clearPasswordless } from '../passwordless/clear-passwordless.ts'
import type { Store } from '../store/open-store.ts'
import type { StoredCredential } from './credentials.ts'

type Device = components['schemas']['WindowsHelloDevice']

const maxNameLength = 50

/**
 * @param given normalized
 * @throws VALIDATION_FAILED when it is empty or too long, or has a control character
 */
export function deviceNameOf(given: string): string {
  const rule =
    given === ''
      ? 'required'
      : given.length > maxNameLength
        ? 'max-length'
        : /\p{Cc}/u.test(given)
          ? 'no-control-characters'
          : undefined
  if (rule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/deviceName', rule }] })
  return given
}

/** @param here the credential that this browser used or made last (cookie `gatehouse-device`) */
export const deviceOf = (
  { credential_id, device_name, registered_at, last_used_at }: StoredCredential,
  here: string | undefined,
): Device => ({
  credentialId: credential_id,
  deviceName: device_name,
  registeredAt: iso(registered_at),
  lastUsedAt: last_used_at === null ? null : iso(last_used_at),
  thisDevice: credential_id === here,
})

const iso = (at: number): string => new Date(at).toISOString()

export const devicesOf = (store: Store, account_id: string): Promise<readonly StoredCredential[]> =>
  store
    .selectFrom('webauthn_credential')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('registered_at', 'desc')
    .execute()

/** @throws VALIDATION_FAILED when the account has no such device */
export async function renameDevice(
  store: Store,
  account_id: string,
  credential_id: string,
  given: string,
): Promise<StoredCredential> {
  const device_name = deviceNameOf(given)
  const renamed = await store
    .updateTable('webauthn_credential')
    .set({ device_name })
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .returningAll()
    .executeTakeFirst()
  if (renamed === undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/credentialId', rule: 'known' }] })
  await nameFactor(store, account_id)
  return renamed
}

/** Names the Windows Hello factor in lists after the device that was registered last. */
async function nameFactor(store: Store, account_id: string): Promise<boolean> {
  const [newest] = await devicesOf(store, account_id)
  if (newest === undefined) return false
  await store
    .updateTable('factor')
    .set({ address: newest.device_name })
    .where('account_id', '=', account_id)
    .where('kind', '=', 'WindowsHello')
    .execute()
  return true
}

/**
 * Deletes the key of one device; without a key, Windows Hello is no method of the account any more.
 * Call it in the transaction that proved the owner's request.
 * @throws VALIDATION_FAILED when the account has no such device
 */
export async function removeDevice(
  store: Store,
  account_id: string,
  credential_id: string,
): Promise<void> {
  const removed = await store
    .deleteFrom('webauthn_credential')
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .returning('credential_id')
    .executeTakeFirst()
  if (removed === undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/credentialId', rule: 'known' }] })
  if (await nameFactor(store, account_id)) return
  await store
    .deleteFrom('factor')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'WindowsHello')
    .execute()
  await clearPasswordless(store, account_id, 'WindowsHello')
}
