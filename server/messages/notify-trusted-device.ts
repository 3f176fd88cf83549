import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import type { NewDevice } from './notify-new-device.ts'
import { writeNoticeToOwner } from './write-notice.ts'

export type TrustedDevice = NewDevice & { readonly days: number }

/**
 * Notifies every registered address of a browser that is trusted from now on. It replaces the
 * notice of a new browser. Call it in the transaction of the session.
 */
export async function notifyTrustedDevice(
  services: Services,
  store: Store,
  { now, account_id, device, days }: TrustedDevice,
): Promise<void> {
  const notice = { text: 'trustedDevice', values: { device, days } }
  await writeNoticeToOwner(services, store, { now, account_id, notice })
}
