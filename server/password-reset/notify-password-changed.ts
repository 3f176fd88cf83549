import { deliverableForADay, writeNoticeToAll } from '../messages/write-notice.ts'
import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

/** A reset ends all sessions. A change keeps the session in which it happens. */
export type PasswordChange = 'reset' | 'change'

export type ChangedPassword = {
  readonly now: number
  readonly account: Account
  readonly by: PasswordChange
}

/**
 * Sends a notice of the new password to every registered address. An attacker with one of the
 * addresses cannot hide the change from the others. Runs in the transaction of the password, and
 * never makes it fail: a message without a channel is dropped.
 */
export async function notifyPasswordChanged(
  services: Services,
  store: Store,
  { now, account, by }: ChangedPassword,
): Promise<void> {
  const notice = { text: `password.${by}`, deliverableMs: deliverableForADay }
  await writeNoticeToAll(services, store, { now, account, notice })
}
