import { ApiError } from '../api-error.ts'
import { recordSecurityEvent, type SecurityEvent } from '../log/security-log.ts'
import { notifyFailures } from '../messages/notify-failures.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { findKnownBrowser } from './known-browser.ts'
import type { Account } from './login-request.ts'
import { countPasswordAttempt, type Attempt } from './password-attempt.ts'

export type PasswordTry = {
  /** Name of a refused try in the security log. */
  readonly event: SecurityEvent['event']
  readonly now: number
  readonly settings: Settings
  readonly tenant: string
  readonly username: string
  /** Undefined for an ID without an account. */
  readonly account: Account | undefined
  /** Of the account, or of the decoy account. */
  readonly account_id: string
  /** Token of the cookie `gatehouse-known`. */
  readonly knownBrowser: string | undefined
}

/**
 * Counts a try before the password is checked, logs a refusal and a lock, and tells the owner of a
 * lock. Call it in a transaction.
 * @throws the errors of `countPasswordAttempt`
 */
export async function takePasswordAttempt(
  services: Services,
  transaction: Store,
  { event, now, settings, tenant, username, account, account_id, knownBrowser }: PasswordTry,
): Promise<Attempt> {
  const browser = await findKnownBrowser(transaction, now, { token: knownBrowser, account_id })
  const note = (noted: Pick<SecurityEvent, 'event' | 'outcome' | 'reason'>, isRefusal = false) =>
    recordSecurityEvent(
      {
        ...noted,
        account: account?.id ?? null,
        method: 'password',
        knownBrowser: browser !== undefined,
      },
      isRefusal,
    )
  const attempt: Attempt = await countPasswordAttempt(transaction, now, settings, {
    tenant,
    username,
    browser,
  }).catch((problem: unknown) => {
    if (problem instanceof ApiError) note({ event, outcome: 'refused', reason: problem.code }, true)
    throw problem
  })
  if (attempt.isLocking) {
    note({ event: 'account.lock', outcome: 'success', reason: attempt.apiError.code })
    await notifyFailures(services, transaction, {
      now,
      account,
      account_id,
      tenant_id: tenant,
      of: 'password',
    })
  }
  return attempt
}
