import type { components } from '../../src/api/generated/common-api.ts'
import {
  type Caller,
  type Cookies,
  readCookies,
  resolveBrowserHash,
  rotateBrowserId,
} from '../caller.ts'
import { apiError, ApiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitAttempts, limitStarts } from '../http/limits-by-address.ts'
import { withBrowser, withIdempotency } from '../idempotency/with-idempotency.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/outbox.ts'
import { endNoticeLinks, notifyPasswordChanged } from '../messages/owner-notices.ts'
import {
  type Handlers,
  type IdempotentOperation,
  type OperationResult,
  type Services,
} from '../operation.ts'
import {
  addToPasswordHistory,
  hashNewPassword,
  serverPolicy,
} from '../password-policy/new-password.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { accountStateError } from '../sign-in/account-state.ts'
import { assertUsername } from '../sign-in/begin-login.ts'
import { decoyAccount, decoyAccountId, decoySecondStep } from '../sign-in/decoy-account.ts'
import { canEndSignIn, flowResult } from '../sign-in/flow-result.ts'
import { findKnownBrowser } from '../sign-in/known-browser.ts'
import { accountForRequest, liveRequest, requestAtStep } from '../sign-in/login-request.ts'
import { resetPasswordAttempts } from '../sign-in/password-attempt.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import { savePassword } from '../store/accounts.ts'
import { addDecoyFactors } from '../store/factors.ts'
import { consumeRequest, insertRequest, newLoginRequest } from '../store/login-requests.ts'
import type { Account, AccountState, LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { endAllAccess } from './disown-activity.ts'

type Password = Pick<Handlers, 'getPasswordPolicy' | 'startPasswordReset' | 'resetPassword'>

export const password = (services: Services): Password => {
  const { store, clock, origins, tenants } = services
  return {
    async getPasswordPolicy({ query, request }) {
      const tenant = tenants.of(request.headers)
      if (query.tenantId !== undefined && query.tenantId !== tenant.name)
        throw apiError('TENANT_INVALID')
      const reset =
        query.requestId === undefined
          ? undefined
          : await reportAccountProblem(store, {
              now: clock.now(),
              requestId: query.requestId,
              by: readCookies(request, origins.secure),
            })
      return { ...serverPolicy(await readSettings(store, tenant.name), tenant), ...reset }
    },

    startPasswordReset({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'startPasswordReset', owner: browser, request, reply },
        async (operation) => {
          const { name } = tenants.of(request.headers)
          if (body.tenantId !== undefined && body.tenantId !== name)
            throw apiError('TENANT_INVALID')
          assertUsername(body.username)
          const cookies = readCookies(request, origins.secure)
          await limitStarts(services, request.ip, cookies)
          return startReset(services, { tenant: name, username: body.username, cookies }, operation)
        },
      )
    },

    resetPassword({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'resetPassword',

          request,
          reply,
        },
        (caller) =>
          // Each attempt is compared with the last passwords, which takes long.
          limitAttempts(services, request, () => resetPassword(services, body, caller)),
      )
    },
  }
}

type FlowResult = components['schemas']['FlowResult']
type StartInput = {
  readonly tenant: string
  readonly username: string
  readonly cookies: Cookies
}

/**
 * Starts a request for a new password, for any ID. Users with two methods prove both where a
 * sign-in demands two; users with one method are not shut out forever. An unknown ID runs the same
 * statements, one by one (D8.07). Where the tenant closed the journey, only a browser that entered
 * the expired password goes on (docs/decisions/0139).
 * @throws FORBIDDEN where the journey is closed
 */
export async function startReset(
  { store, clock, pepper }: Services,
  { tenant, username, cookies }: StartInput,
  operation: IdempotentOperation,
): Promise<OperationResult<FlowResult>> {
  const settings = await readSettings(store, tenant)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'second_step'])
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    const nobody = decoyAccountId(pepper, tenant, username)
    await addDecoyFactors(transaction, now, account === undefined ? nobody : undefined)
    const { browser } = cookies
    const currentBrowser =
      browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
    const newBrowser = currentBrowser === undefined ? randomHandle() : undefined
    const knownBrowser = await findKnownBrowser(transaction, now, {
      token: cookies.known,
      account_id: account?.id ?? nobody,
    })
    const entered = await transaction
      .selectFrom('login_context')
      .select('key_hash')
      .where('browser_hash', '=', currentBrowser ?? '')
      .where('expired_password_of', '=', account?.id ?? nobody)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (settings.passwordResetOpen === 0 && entered === undefined) throw apiError('FORBIDDEN')
    const id = randomHandle()
    const opened = newLoginRequest({
      id_hash: handleHash(id),
      key_hash: '',
      browser_hash: currentBrowser ?? handleHash(newBrowser ?? ''),
      account_id: account?.id ?? nobody,
      tenant_id: tenant,
      username,
      expires_at: now + settings.requestSeconds * 1000,
      purpose: 'password',
      from_known_browser: knownBrowser !== undefined,
      knows_password: entered !== undefined,
    })
    const canHaveSecondStep = (await availableMethods(transaction, opened)).length > 1
    const request = {
      ...opened,
      second_step: canHaveSecondStep ? (account?.second_step ?? decoySecondStep(nobody)) : false,
    }
    await insertRequest(transaction, request)
    // Nothing is proven yet. The account's details would be hidden anyway, so they are not even
    // read.
    const result = {
      answer: await flowResult(transaction, { id, request, account: decoyAccount(request), now }),
      ...(newBrowser !== undefined && { flow: newBrowser }),
    }
    recordSecurityEvent({
      event: 'password.reset-start',
      outcome: 'success',
      account: account?.id ?? null,
      tenant,
      knownBrowser: knownBrowser !== undefined,
    })
    await operation.record(transaction, result)
    return result
  })
}

/** States that a new password ends. */
const endedStates: ReadonlySet<AccountState> = new Set([
  'active',
  'locked',
  'expired',
  'must-reset',
])
/** States that an administrator decides about, whatever was proven. The owner learns of them. */
const isReportedState = (state: AccountState): boolean => !endedStates.has(state)

/**
 * @throws REQUEST_EXPIRED unless it is a reset with a finished identity check, of an account that
 * may be reset; FORBIDDEN when the tenant closed the journey since
 */
export async function assertMayReset(store: Store, request: LoginRequest): Promise<Account> {
  const account = await accountForRequest(store, request)
  if (
    request.purpose !== 'password' ||
    request.verified_at === null ||
    !endedStates.has(account.state)
  )
    throw apiError('REQUEST_EXPIRED')
  const { passwordResetOpen } = await readSettings(store, request.tenant_id)
  if (passwordResetOpen === 0 && !request.knows_password) throw apiError('FORBIDDEN')
  return account
}

/**
 * Reports a state that forbids a new password when the form opens, before the user thinks of a
 * password for nothing. Only callers with a finished identity check see it. For anybody else, and
 * for an expired request, it reports nothing.
 * @returns whether the next sign-in needs the service desk
 * @throws the code of the state
 */
export async function reportAccountProblem(
  store: Store,
  {
    now,
    requestId,
    by,
  }: { readonly now: number; readonly requestId: string; readonly by: Cookies },
): Promise<{ readonly needsServiceDesk: boolean }> {
  const request = await liveRequest(store, { now, id: requestId, cookies: by }).catch(
    (problem: unknown) => {
      if (problem instanceof ApiError && problem.code === 'REQUEST_EXPIRED') return undefined
      throw problem
    },
  )
  if (request?.purpose !== 'password' || request.verified_at === null)
    return { needsServiceDesk: false }
  const account = await accountForRequest(store, request)
  const { state } = account
  const accountProblem = isReportedState(state) ? accountStateError(state) : undefined
  if (accountProblem !== undefined) throw accountProblem
  return { needsServiceDesk: await needsServiceDesk(store, { request, account }) }
}

type Reset = { readonly request: LoginRequest; readonly account: Account }

/**
 * Returns the method beside which the new password of a verified reset proves nothing: the only one
 * that verified it (docs/decisions/0103). Null after two methods, and where the tenant allows one.
 * A user that entered the expired password changes nothing about it, unless the password must be
 * reset meanwhile: a stranger may know it.
 */
export async function untrustedMethod(
  store: Store,
  { request, account }: Reset,
): Promise<string | null> {
  const { singleMethodReset } = await readSettings(store, request.tenant_id)
  if (singleMethodReset === 1 || request.second_method !== null) return null
  const knowsPassword = request.knows_password && account.state !== 'must-reset'
  return knowsPassword ? account.reset_method : request.first_method
}

/** Returns whether a sign-in with the new password can end only with the service desk's help. */
export async function needsServiceDesk(store: Store, reset: Reset): Promise<boolean> {
  const { id: account_id, tenant_id, second_step } = reset.account
  const resetMethod = await untrustedMethod(store, reset)
  const proven = { account_id, tenant_id, second_step, first_method: 'password' }
  return resetMethod !== null && !(await canEndSignIn(store, { ...proven, resetMethod }))
}

type ResetInput = components['schemas']['ResetPasswordRequest']
type Answer = { completed: true }

/**
 * Sets the new password and uses up the request. Hashes are computed outside of transactions; the
 * reset is refused if the password changed in between.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION, PASSWORD_HISTORY_REUSED, STEP_CHANGED,
 * REQUEST_EXPIRED before the identity check
 */
export async function resetPassword(
  services: Services,
  { requestId, newPassword }: ResetInput,
  caller: Caller,
): Promise<OperationResult<Answer>> {
  const { store, clock, onMailWritten } = services
  const { account } = await checkedRequest(store, { now: clock.now(), id: requestId, caller })
  const { password_hash, passwordHistory } = await hashNewPassword(services, account, newPassword)
  const result = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { request, account: current } = await checkedRequest(transaction, {
      now,
      id: requestId,
      caller,
    })
    const isUsed = await consumeRequest(transaction, now, request.id_hash)
    const reset_method = await untrustedMethod(transaction, { request, account: current })
    // An administrator may suspend the account at this moment.
    const before = { ...account, state: current.state }
    const isReplaced = await savePassword(transaction, before, {
      now,
      password_hash,
      reset_method,
    })
    if (!isUsed || !isReplaced) throw apiError('REQUEST_EXPIRED')
    await addToPasswordHistory(transaction, {
      now,
      account_id: account.id,
      password_hash: account.password_hash,
      count: passwordHistory,
    })
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
  { now, id, caller }: { readonly now: number; readonly id: string; readonly caller: Caller },
): Promise<{ readonly request: LoginRequest; readonly account: Account }> {
  const request = await requestAtStep(store, { now, id, caller })
  return { request, account: await assertMayReset(store, request) }
}
