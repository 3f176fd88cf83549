import { notifyOtherAddresses } from '../messages/notify-other-addresses.ts'
import { notifyOwner } from '../messages/notify-owner.ts'
import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import type { EnrollmentType } from './may-register.ts'

type Registered = {
  readonly kind: FactorKind
  readonly type: EnrollmentType
  readonly before: string | undefined
  readonly address: string
}

/**
 * Notifies the replaced address and every other address about an enrollment. The same number or
 * mailbox again sends nothing.
 */
export async function notifyFactorChange(
  services: Services,
  store: Store,
  now: number,
  account: Account,
  { kind, type, before, address }: Registered,
): Promise<void> {
  if (type === 'new' || before === undefined)
    return notifyOtherAddresses(services, store, now, account, 'added', kind)
  if (kind === 'WindowsHello')
    return notifyOtherAddresses(services, store, now, account, 'deviceAdded', kind)
  const hasDestination = kind === 'Sms' || kind === 'Email' || kind === 'Msg'
  if (hasDestination && before === address) return
  if (hasDestination) await notifyOwner(services, store, now, account, kind, before, 'replaced')
  await notifyOtherAddresses(services, store, now, account, 'replaced', kind)
}
