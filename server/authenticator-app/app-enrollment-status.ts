import type { components } from '../../src/api/generated/common-api.ts'
import type { Cookies } from '../sign-in/caller.ts'
import { liveRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

type Status = components['schemas']['AuthenticatorEnrollmentStatus']

/**
 * Returns whether a phone took the newest QR code of this request. For TOTP the server cannot know
 * that the key was scanned: it waits for the typed code.
 * @throws REQUEST_EXPIRED
 */
export async function appEnrollmentStatus(
  store: Store,
  now: number,
  id: string,
  by: Cookies,
): Promise<Status> {
  const request = await liveRequest(store, now, id, by)
  const row = await store
    .selectFrom('app_enrollment')
    .select(['expires_at', 'paired_at', 'device_name'])
    .where('request_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return { status: 'EXPIRED', deviceName: '' }
  if (row.paired_at !== null) return { status: 'PAIRED', deviceName: row.device_name }
  return { status: row.expires_at > now ? 'WAITING' : 'EXPIRED', deviceName: '' }
}
