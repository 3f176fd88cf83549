import type { components } from '../../src/api/generated/common-api.ts'
import { openReactivation } from '../account-reactivation/routes.ts'
import { type Caller, rotateBrowserId } from '../caller.ts'
import { ApiError, apiError, type ErrorCode, WrongEntryError } from '../http/errors.ts'
import { recordSecurityEvent, type SecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/outbox.ts'
import type { OperationResult, Services } from '../operation.ts'
import { rotateSessionToken } from '../session/session-token.ts'
import { saveProofs } from '../store/login-requests.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import {
  confirmVerification,
  recordDecoyVerification,
  recordVerification,
} from '../verification/complete-verification.ts'
import { accountStateError, passwordExpiredError } from './account-state.ts'
import { decoyAccountId } from './decoy-account.ts'
import { canEndSignIn, flowResult } from './flow-result.ts'
import { skipSecondStep } from './known-browser.ts'
import { findLogin, type LoginContext } from './login-context.ts'
import { advance, requestAtStep } from './login-request.ts'
import { openRequest } from './open-login-request.ts'
import { resetPasswordAttempts, takePasswordAttempt } from './password-attempt.ts'
import { decoyPasswordHash, withHashingSlot } from './password-hash.ts'
import { assertOffered, refreshRequiredSteps } from './required-steps.ts'

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
 * Checks the first step. Until the password is right, an ID takes the same path, time and counter
 * with or without an account. The state of an account is revealed only after that.
 */
export async function checkPassword(
  services: Services,
  input: Credentials,
): Promise<OperationResult<FlowResult>> {
  if (input.context.tenant_id !== input.tenantId) throw apiError('TENANT_INVALID')
  const { store, clock } = services
  const settings = await readSettings(store, input.tenantId)
  const decoyHash = await decoyPasswordHash
  const {
    account,
    attempt,
    record,
    right: isCorrect,
  } = await withHashingSlot(async (matches) => {
    const attempted =
      (await resumeAttempt(services, input)) ?? (await countAttempt(services, input))
    return {
      ...attempted,
      right: await matches(input.password, attempted.account?.password_hash ?? decoyHash),
    }
  })
  const note = (outcome: SecurityEvent['outcome'], reason?: ErrorCode) =>
    recordSecurityEvent({
      event: 'sign-in.password',
      outcome,
      account: account?.id ?? null,
      method: 'password',
      ...(reason !== undefined && { reason }),
    })
  if (account === undefined || !isCorrect) {
    note('failure', attempt.apiError.code)
    throw new WrongEntryError(attempt.apiError)
  }
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
      .where('key_hash', '=', input.context.key_hash)
      .executeTakeFirst()
    if (current?.password_hash !== account.password_hash)
      return new WrongEntryError(attempt.apiError)
    await resetPasswordAttempts(transaction, current)
    await confirmVerification(transaction, record)
    if (context === undefined) return apiError('LOGIN_TOKEN_EXPIRED')
    const accountProblem =
      (await openReactivation(transaction, { now, settings, context, account: current })) ??
      accountStateError(current.state) ??
      passwordExpiredError(current, settings, now)
    if (accountProblem?.code === 'LOGIN_PASSWORD_EXPIRED')
      await transaction
        .updateTable('login_context')
        .set({ expired_password_of: account.id })
        .where('key_hash', '=', context.key_hash)
        .execute()
    if (accountProblem !== undefined) return accountProblem
    const { id: account_id, tenant_id, second_step } = current
    const proven = { account_id, tenant_id, second_step, first_method: 'password' }
    if (!(await canEndSignIn(transaction, proven))) return apiError('POLICY_ACCESS_DENIED')
    const { id, request: verified } =
      input.requestId === undefined
        ? await openRequest(transaction, { now, settings, context, account: current })
        : await verifyFirstStep(transaction, { now, id: input.requestId, caller: input.caller })
    const request = await skipSecondStep(transaction, now, {
      request: verified,
      token: input.caller.known,
    })
    const session = await rotateSessionToken(transaction, now, request)
    const result = {
      answer: await flowResult(transaction, { id, request, account: current, now }),
      flow: await rotateBrowserId(transaction, now, input.caller.browser),
      ...(session !== undefined && { session }),
    }
    await input.caller.operation.record(transaction, result)
    return result
  })
  // Thrown outside: that the password was right ends the row of wrong ones also where the account
  // cannot be used.
  if ('answer' in outcome) {
    note('success')
    return outcome
  }
  note('refused', outcome.code)
  throw outcome
}

/** Read again in this transaction: of two tabs that prove the same step, one does. */
async function verifyFirstStep(
  store: Store,
  { now, id, caller }: { readonly now: number; readonly id: string; readonly caller: Caller },
) {
  const running = await requestAtStep(store, { now, id, caller })
  await assertOffered(store, running, 'password')
  const step = advance(running, 'password', now)
  await saveProofs(store, running.id_hash, step)
  return { id, request: await refreshRequiredSteps(store, { ...running, ...step }) }
}

/**
 * Counts and records a wrong try, in one transaction, before the password is checked. A right
 * password takes both back.
 * @throws the errors of `countPasswordAttempt`
 */
async function countAttempt(services: Services, input: Credentials) {
  const { store, clock, pepper, onMailWritten } = services
  const settings = await readSettings(store, input.tenantId)
  const counted = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await findAccountByUsername(transaction, input.tenantId, input.username)
    const account_id = account?.id ?? decoyAccountId(pepper, input.tenantId, input.username)
    const attempt = await takePasswordAttempt(services, transaction, {
      event: 'sign-in.password',
      now,
      settings,
      tenant: input.tenantId,
      username: input.username,
      account,
      account_id,
      knownBrowser: input.caller.known,
    })
    const record =
      account === undefined
        ? await recordDecoyVerification(transaction)
        : await recordVerification(transaction, {
            at: now,
            account_id: account.id,
            method: 'password',
            client_id: input.context.client_id,
            device: input.device,
            succeeded: false,
          })
    await input.caller.operation.saveProgress(transaction, {
      code: attempt.apiError.code,
      details: attempt.apiError.details,
      record,
    } satisfies CountedAttempt)
    return { account, attempt, record }
  })
  if (counted.attempt.isLocking && leavesServer(services, 'Email')) onMailWritten?.()
  return counted
}

type CountedAttempt = {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  readonly record: string
}

/**
 * The same try once more, after its answer was lost: it was counted then, and only the password is
 * looked at again.
 */
async function resumeAttempt({ store }: Services, { caller, tenantId, username }: Credentials) {
  if (caller.operation.savedProgress === undefined) return undefined
  // Written by `saveProgress` above.
  const { code, details, record } = caller.operation.savedProgress as CountedAttempt
  const account = await findAccountByUsername(store, tenantId, username)
  return { account, attempt: { apiError: new ApiError(code, details), isLocking: false }, record }
}

const findAccountByUsername = (store: Store, tenant: string, username: string) =>
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
  const context = await findLogin(store, { now: clock.now(), key, browser })
  if (context === undefined) throw apiError('LOGIN_TOKEN_EXPIRED')
  return context
}
