import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { confirmVerification, recordVerification } from '../verification/record-verification.ts'
import { refusalOf } from './account-state.ts'
import { renewBrowser } from './browser-id.ts'
import { flowResult } from './flow-result.ts'
import { findLogin, type LoginContext } from './login-context.ts'
import { openRequest } from './login-request.ts'
import { forgetAttempts, takeAttempt, type Attempt } from './password-attempt.ts'
import { nobodysHash, passwordMatches } from './password-hash.ts'

type FlowResult = components['schemas']['FlowResult']
export type Credentials = {
  readonly context: LoginContext
  readonly browser: string | undefined
  readonly tenantId: string
  readonly username: string
  readonly password: string
  readonly device: string
}
type Proven = { readonly result: FlowResult; readonly browser: string | undefined }

/**
 * The first step. Until the password is right, an ID nobody has and one somebody has take the same path, the same time and the same counter;
 * what stands in the way of an account is told only after it.
 */
export async function checkPassword(sandbox: Services, given: Credentials): Promise<Proven> {
  if (given.context.tenant_id !== given.tenantId) throw refusal('TENANT_INVALID')
  const { store, clock } = sandbox
  const settings = await readSettings(store)
  const { account, attempt, record } = await countTry(sandbox, given)
  const right = await passwordMatches(given.password, account?.password_hash ?? (await nobodysHash))
  if (account === undefined || !right) throw attempt.refusal
  const outcome = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    await forgetAttempts(transaction, given.tenantId, given.username)
    await confirmVerification(transaction, record)
    // Both read again: while the hash was computed the account may have been locked, and another tab may have moved the browser to a new id.
    const current = await transaction.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirst()
    const context = await transaction.selectFrom('login_context').selectAll().where('key_hash', '=', given.context.key_hash).executeTakeFirst()
    if (current === undefined) return attempt.refusal
    if (context === undefined) return refusal('LOGIN_TOKEN_EXPIRED')
    const inTheWay = refusalOf(current.state)
    if (inTheWay !== undefined) return inTheWay
    const { id, request } = await openRequest(transaction, now, settings, context, current)
    return { result: flowResult(id, request, current, now), browser: await renewBrowser(transaction, now, given.browser) }
  })
  // Thrown outside: that the password was right ends the row of wrong ones also where the account cannot be used.
  if ('result' in outcome) return outcome
  throw outcome
}

/** Counts and records the try as a wrong one, together, before the password is looked at; a right password takes both back. @throws what `takeAttempt` throws */
async function countTry({ store, clock }: Services, given: Credentials) {
  const settings = await readSettings(store)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction.selectFrom('account').selectAll()
      .where('tenant_id', '=', given.tenantId).where('username_key', '=', given.username.toLowerCase()).executeTakeFirst()
    const attempt: Attempt = await takeAttempt(transaction, now, settings, { tenant: given.tenantId, username: given.username, known: account !== undefined })
    const record = account === undefined ? '' : await recordVerification(transaction, now, account.id, 'password', given.context.client_id, given.device, false)
    return { account, attempt, record }
  })
}

export async function contextOf({ store, clock }: Services, key: string, browser: string | undefined): Promise<LoginContext> {
  const context = await findLogin(store, clock.now(), key, browser)
  if (context === undefined) throw refusal('LOGIN_TOKEN_EXPIRED')
  return context
}
