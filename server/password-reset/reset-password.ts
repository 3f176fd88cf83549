import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/deliver-code.ts'
import { endNoticeLinks } from '../messages/end-notice-links.ts'
import { hashNewPassword } from '../password-policy/hash-new-password.ts'
import { addToPasswordHistory } from '../password-policy/password-history.ts'
import type { Services } from '../services.ts'
import { rotateBrowserId } from '../sign-in/browser-id.ts'
import type { Caller } from '../sign-in/caller.ts'
import type { Account, LoginRequest } from '../sign-in/login-request.ts'
import { resetPasswordAttempts } from '../sign-in/password-attempt.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { endAllAccess } from './end-all-access.ts'
import { assertMayReset } from './may-reset.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { untrustedMethod } from './untrusted-method.ts'

type Input = components['schemas']['ResetPasswordRequest']
type Answer = { completed: true }

/**
 * Sets the new password and uses up the request. Hashes are computed outside of transactions; the
 * reset is refused if the password changed in between.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION, PASSWORD_HISTORY_REUSED, STEP_CHANGED,
 * REQUEST_EXPIRED before the identity check
 */
export async function resetPassword(
  services: Services,
  { requestId, newPassword }: Input,
  caller: Caller,
): Promise<OperationResult<Answer>> {
  const { store, clock, onMailWritten } = services
  const { account } = await checkedRequest(store, clock.now(), requestId, caller)
  const { password_hash, passwordHistory } = await hashNewPassword(services, account, newPassword)
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { request, account: current } = await checkedRequest(transaction, now, requestId, caller)
    const used = await transaction
      .updateTable('login_request')
      .set({ used_at: now })
      .where('id_hash', '=', request.id_hash)
      .where('used_at', 'is', null)
      .returning('id_hash')
      .executeTakeFirst()
    const changedAccount = await transaction
      .updateTable('account')
      .set({
        password_hash,
        password_changed_at: now,
        state: 'active',
        reset_method: await untrustedMethod(transaction, { request, account: current }),
      })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      // An administrator may suspend the account at this moment.
      .where('state', '=', current.state)
      .returning('id')
      .executeTakeFirst()
    if (used === undefined || changedAccount === undefined) throw apiError('REQUEST_EXPIRED')
    await addToPasswordHistory(transaction, now, account.id, account.password_hash, passwordHistory)
    await resetPasswordAttempts(transaction, account)
    await endAllAccess(transaction, now, { account_id: account.id })
    await endNoticeLinks(transaction, { now, account_id: account.id })
    await notifyPasswordChanged(services, transaction, { now, account, by: 'reset' })
    recordSecurityEvent({
      event: 'password.reset',
      outcome: 'success',
      account: account.id,
      tenant: account.tenant_id,
    })
    const made = {
      answer: { completed: true as const },
      flow: await rotateBrowserId(transaction, now, caller.browser),
    }
    await caller.operation.record(transaction, made)
    return made
  })
  if (leavesServer(services, 'Email')) onMailWritten?.()
  return result
}

/** @throws the errors of `assertMayReset`, STEP_CHANGED */
async function checkedRequest(
  store: Store,
  now: number,
  id: string,
  caller: Caller,
): Promise<{ readonly request: LoginRequest; readonly account: Account }> {
  const request = await requestAtStep(store, now, id, caller)
  return { request, account: await assertMayReset(store, request) }
}
