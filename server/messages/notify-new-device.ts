import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { writeNoticeToOwner } from './write-notice.ts'

export type NewDevice = {
  readonly now: number
  readonly account_id: string
  /** One of the names of `deviceAndBrowser`, never a text of the browser. */
  readonly device: string
}

/**
 * Notifies every registered address of a sign-in from a browser that is new to the account. Call it
 * in the transaction of the session.
 */
export async function notifyNewDevice(
  services: Services,
  store: Store,
  { now, account_id, device }: NewDevice,
): Promise<void> {
  const notice = { text: 'newDevice', values: { device } }
  await writeNoticeToOwner(services, store, { now, account_id, notice })
}
