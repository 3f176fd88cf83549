import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { recordVerification } from '../verification/record-verification.ts'
import { assertUsable } from './account-state.ts'
import { flowResult } from './flow-result.ts'
import { findLogin, type LoginContext } from './login-context.ts'
import { openRequest } from './login-request.ts'
import { forgetAttempts, takeAttempt } from './password-attempt.ts'
import { nobodysHash, passwordMatches } from './password-hash.ts'

type FlowResult = components['schemas']['FlowResult']
export type Credentials = { readonly context: LoginContext; readonly tenantId: string; readonly username: string; readonly password: string; readonly device: string }

/**
 * The first step. Until the password is right, an ID nobody has and one somebody has take the same path, the same time and the same counter;
 * what stands in the way of an account is told only after it.
 */
export async function checkPassword({ store, clock }: Services, given: Credentials): Promise<FlowResult> {
  const settings = await readSettings(store)
  if (given.context.tenant_id !== given.tenantId) throw refusal('TENANT_INVALID')
  const failed = await takeAttempt(store, clock.now(), settings, given.tenantId, given.username)
  const account = await store.selectFrom('account').selectAll()
    .where('tenant_id', '=', given.tenantId).where('username_key', '=', given.username.toLowerCase()).executeTakeFirst()
  const right = await passwordMatches(given.password, account?.password_hash ?? (await nobodysHash))
  if (account === undefined || !right) {
    if (account !== undefined) await recordVerification(store, clock.now(), account.id, 'password', given.context.client_id, given.device, false)
    throw failed >= settings.passwordAttempts
      ? refusal('LOGIN_AUTO_LOCKED', { minutes: settings.lockMinutes })
      : refusal('LOGIN_PASSWORD_INCORRECT', { failed, allowed: settings.passwordAttempts })
  }
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    await forgetAttempts(transaction, given.tenantId, given.username)
    // Read again: the account may have been locked while the hash was computed.
    const current = await transaction.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    assertUsable(current.state)
    const { id, request } = await openRequest(transaction, now, settings, given.context, current)
    await recordVerification(transaction, now, current.id, 'password', given.context.client_id, given.device, true)
    return flowResult(id, request, current, now)
  })
}

export async function contextOf({ store, clock }: Services, key: string, browser: string | undefined): Promise<LoginContext> {
  const context = await findLogin(store, clock.now(), key, browser)
  if (context === undefined) throw refusal('LOGIN_TOKEN_EXPIRED')
  return context
}
