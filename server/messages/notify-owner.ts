import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { serverText } from '../texts/server-text.ts'
import { endLinksSentTo } from './end-notice-links.ts'
import { writeNotice } from './write-notice.ts'

type OwnerChange = 'replaced' | 'removed'
/**
 * Notifies the removed or replaced address, so that no one can replace the owner's phone unnoticed
 * (NIST 800-63B, 4.1.2). Links in its earlier notices end. Call it in the transaction that replaces
 * or removes it.
 */
export async function notifyOwner(
  services: Services,
  store: Store,
  now: number,
  account: Account,
  kind: FactorKind,
  address: string,
  change: OwnerChange,
): Promise<void> {
  if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') return
  await endLinksSentTo(
    store,
    { now, account_id: account.id },
    { pepper: services.pepper, kind, address },
  )
  await writeNotice(
    services,
    store,
    now,
    account,
    { kind, address },
    {
      text: `owner.${change}`,
      values: { method: serverText(account.language, `methods.${kind}`) },
    },
  )
}
