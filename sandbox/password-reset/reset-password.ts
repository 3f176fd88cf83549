import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { renewBrowser } from '../login/browser-id.ts'
import type { Caller } from '../login/caller.ts'
import type { Account, LoginRequest } from '../login/login-request.ts'
import { forgetAttempts } from '../login/password-attempt.ts'
import { hashPassword } from '../login/password-hash.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import { leavesHouse } from '../messages/deliver-code.ts'
import { assertNewPassword } from '../password-policy/assert-new-password.ts'
import {
  assertNotUsedBefore,
  keepInHistory,
  lastHashes,
} from '../password-policy/password-history.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { endAll } from './end-all.ts'
import { mayReset } from './may-reset.ts'
import { tellChanged } from './tell-changed.ts'

type Asked = components['schemas']['ResetPasswordRequest']
type Answer = { completed: true }

/**
 * The request is used by it, once. Hashes are computed outside of transactions; meanwhile nobody
 * else may have changed the password, or it is refused.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION, PASSWORD_HISTORY_REUSED, STEP_CHANGED,
 *   REQUEST_EXPIRED before the identity is checked
 */
export async function resetPassword(
  sandbox: Services,
  { requestId, newPassword }: Asked,
  caller: Caller,
): Promise<Done<Answer>> {
  const { store, clock, mailWritten } = sandbox
  const { account } = await checkedRequest(store, clock.now(), requestId, caller)
  await assertNewPassword(sandbox, {
    tenant: account.tenant_id,
    username: account.username,
    password: newPassword,
  })
  const { passwordHistory } = await readSettings(store, account.tenant_id)
  await assertNotUsedBefore(
    await lastHashes(store, account.id, passwordHistory),
    newPassword,
    passwordHistory,
  )
  const password_hash = await hashPassword(newPassword)
  const done = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { request } = await checkedRequest(transaction, now, requestId, caller)
    const used = await transaction
      .updateTable('login_request')
      .set({ used_at: now })
      .where('id_hash', '=', request.id_hash)
      .where('used_at', 'is', null)
      .returning('id_hash')
      .executeTakeFirst()
    const changed = await transaction
      .updateTable('account')
      .set({ password_hash, password_changed_at: now, state: 'active' })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (used === undefined || changed === undefined) throw refusal('REQUEST_EXPIRED')
    await keepInHistory(transaction, now, account.id, account.password_hash, passwordHistory)
    await forgetAttempts(transaction, account.tenant_id, account.username)
    await endAll(transaction, now, account.id)
    await tellChanged(sandbox, transaction, now, account)
    const made = {
      answer: { completed: true as const },
      flow: await renewBrowser(transaction, now, caller.browser),
    }
    await caller.act.keep(transaction, made)
    return made
  })
  if (leavesHouse(sandbox, 'Email')) mailWritten?.()
  return done
}

/** @throws what `mayReset` throws, STEP_CHANGED */
async function checkedRequest(
  store: Store,
  now: number,
  id: string,
  caller: Caller,
): Promise<{ readonly request: LoginRequest; readonly account: Account }> {
  const request = await requestAtStep(store, now, id, caller)
  return { request, account: await mayReset(store, request) }
}
