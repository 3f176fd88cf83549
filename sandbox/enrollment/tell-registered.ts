import type { Account } from '../login/login-request.ts'
import { tellOthers } from '../messages/tell-others.ts'
import { tellOwner } from '../messages/tell-owner.ts'
import type { Services } from '../services.ts'
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
 * Who hears of a registration: what it took the place of, and every other address. The same number
 * or mailbox once more is no news to anybody.
 */
export async function tellRegistered(
  sandbox: Services,
  store: Store,
  now: number,
  account: Account,
  { kind, type, before, address }: Registered,
): Promise<void> {
  if (type === 'new' || before === undefined)
    return tellOthers(sandbox, store, now, account, 'added', kind)
  if (kind === 'WindowsHello') return tellOthers(sandbox, store, now, account, 'deviceAdded', kind)
  const goesSomewhere = kind === 'Sms' || kind === 'Email' || kind === 'Msg'
  if (goesSomewhere && before === address) return
  if (goesSomewhere) await tellOwner(sandbox, store, now, account, kind, before, 'replaced')
  await tellOthers(sandbox, store, now, account, 'replaced', kind)
}
