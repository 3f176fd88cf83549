import type { components } from '../../src/api/generated/common-api.ts'
import { ApiError, refusal, WrongEntry, type ErrorCode } from '../api-error.ts'
import { openRelease } from '../dormant/open-release.ts'
import type { Done } from '../idempotency/act.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import {
  confirmVerification,
  recordNothing,
  recordVerification,
} from '../verification/record-verification.ts'
import { refusalOf, refusalOfOld } from './account-state.ts'
import { renewBrowser } from './browser-id.ts'
import type { Caller } from './caller.ts'
import { flowResult } from './flow-result.ts'
import { findLogin, type LoginContext } from './login-context.ts'
import { openRequest, proven } from './login-request.ts'
import { assertOffered } from './methods-left.ts'
import { forgetAttempts, takeAttempt, type Attempt } from './password-attempt.ts'
import { nobodysHash, withRoom } from './password-hash.ts'
import { requestAtStep } from './request-at-step.ts'

type FlowResult = components['schemas']['FlowResult']
export type Credentials = {
  readonly context: LoginContext
  /**
   * The running request that the password is to prove the first step of; without it a request is
   * opened.
   */
  readonly requestId?: string
  readonly caller: Caller
  readonly tenantId: string
  readonly username: string
  readonly password: string
  readonly device: string
}

/**
 * The first step. Until the password is right, an ID nobody has and one somebody has take the same
 * path, the same time and the same counter; what stands in the way of an account is told only after
 * it.
 */
export async function checkPassword(
  sandbox: Services,
  given: Credentials,
): Promise<Done<FlowResult>> {
  if (given.context.tenant_id !== given.tenantId) throw refusal('TENANT_INVALID')
  const { store, clock } = sandbox
  const settings = await readSettings(store, given.tenantId)
  const nobodys = await nobodysHash
  const { account, attempt, record, right } = await withRoom(async (matches) => {
    const tried = (await resumedTry(sandbox, given)) ?? (await countTry(sandbox, given))
    return {
      ...tried,
      right: await matches(given.password, tried.account?.password_hash ?? nobodys),
    }
  })
  if (account === undefined || !right) throw new WrongEntry(attempt.refusal)
  const outcome = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    // Both read again: while the hash was computed the account may have been locked or got another
    // password, and another tab may have moved the browser to a new id.
    const current = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirst()
    const context = await transaction
      .selectFrom('login_context')
      .selectAll()
      .where('key_hash', '=', given.context.key_hash)
      .executeTakeFirst()
    if (current?.password_hash !== account.password_hash) return new WrongEntry(attempt.refusal)
    await forgetAttempts(transaction, given.tenantId, given.username)
    await confirmVerification(transaction, record)
    if (context === undefined) return refusal('LOGIN_TOKEN_EXPIRED')
    const inTheWay =
      (await openRelease(transaction, { now, settings, context, account: current })) ??
      refusalOf(current.state) ??
      refusalOfOld(current, settings, now)
    if (inTheWay !== undefined) return inTheWay
    const { id, request } =
      given.requestId === undefined
        ? await openRequest(transaction, now, settings, context, current)
        : await proveFirst(transaction, now, given.requestId, given.caller)
    const done = {
      answer: await flowResult(transaction, id, request, current, now),
      flow: await renewBrowser(transaction, now, given.caller.browser),
    }
    await given.caller.act.keep(transaction, done)
    return done
  })
  // Thrown outside: that the password was right ends the row of wrong ones also where the account
  // cannot be used.
  if ('answer' in outcome) return outcome
  throw outcome
}

/** Read again in this transaction: of two tabs that prove the same step, one does. */
async function proveFirst(store: Store, now: number, id: string, caller: Caller) {
  const running = await requestAtStep(store, now, id, caller)
  await assertOffered(store, running, 'password')
  const step = proven(running, 'password', now)
  await store
    .updateTable('login_request')
    .set(step)
    .where('id_hash', '=', running.id_hash)
    .execute()
  return { id, request: { ...running, ...step } }
}

/**
 * Counts and records the try as a wrong one, together, before the password is looked at; a right
 * password takes both back.
 * @throws what `takeAttempt` throws
 */
async function countTry({ store, clock }: Services, given: Credentials) {
  const settings = await readSettings(store, given.tenantId)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await accountNamed(transaction, given.tenantId, given.username)
    const attempt: Attempt = await takeAttempt(transaction, now, settings, {
      tenant: given.tenantId,
      username: given.username,
      known: account !== undefined,
    })
    const record =
      account === undefined
        ? await recordNothing(transaction)
        : await recordVerification(
            transaction,
            now,
            account.id,
            'password',
            given.context.client_id,
            given.device,
            false,
          )
    await given.caller.act.note(transaction, {
      code: attempt.refusal.code,
      details: attempt.refusal.details,
      record,
    } satisfies Counted)
    return { account, attempt, record }
  })
}

type Counted = {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  readonly record: string
}

/**
 * The same try once more, after its answer was lost: it was counted then, and only the password is
 * looked at again.
 */
async function resumedTry({ store }: Services, { caller, tenantId, username }: Credentials) {
  if (caller.act.noted === undefined) return undefined
  // Written by `countTry`.
  const { code, details, record } = caller.act.noted as Counted
  const account = await accountNamed(store, tenantId, username)
  return { account, attempt: { refusal: new ApiError(code, details) }, record }
}

const accountNamed = (store: Store, tenant: string, username: string) =>
  store
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()

export async function contextOf(
  { store, clock }: Services,
  key: string,
  browser: string | undefined,
): Promise<LoginContext> {
  const context = await findLogin(store, clock.now(), key, browser)
  if (context === undefined) throw refusal('LOGIN_TOKEN_EXPIRED')
  return context
}
