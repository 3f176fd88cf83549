import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { serverText } from '../texts/server-text.ts'
import { writeNoticeToAll, type Notice } from './write-notice.ts'

type FactorNews =
  | 'added'
  | 'replaced'
  | 'removed'
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'passwordlessOn'
  | 'passwordlessOff'
/**
 * Notifies every other registered address about a change of the sign-in methods. No text has the
 * name of a device: the user that registers it chooses the name, and could put any text into the
 * message. A thief with a
 * session and one address cannot register an authenticator unnoticed (NIST 800-63B-4, 4.1.2; ASVS
 * 6.3.7). Call it in the transaction of the change.
 * @param kind the changed method; its own address gets no message. Undefined where no method
 * changed
 */
export async function notifyOtherAddresses(
  services: Services,
  store: Store,
  now: number,
  account: Account,
  news: FactorNews,
  kind?: FactorKind,
): Promise<void> {
  const notice: Notice = {
    text: `others.${news}`,
    ...(kind !== undefined && {
      values: { method: serverText(account.language, `methods.${kind}`) },
    }),
  }
  await writeNoticeToAll(services, store, { now, account, notice, except: kind })
}
