import { type Caller, type Cookies, mayContinue, resolveBrowserHash } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { handleHash } from '../random-handle.ts'
import { isTokenOf } from '../session/session-token.ts'
import { type AttemptOrigin } from '../store/factors.ts'
import { claimForBrowser } from '../store/login-requests.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { isDecoyAccount, decoyAccount } from './decoy-account.ts'
import { flowResult } from './flow-result.ts'
import { isUnverified, refreshRequiredSteps } from './required-steps.ts'

/**
 * The request, if it is still where the screen thinks it is. Call it in the transaction of the
 * effect: then of two tabs one goes on.
 * @throws STEP_CHANGED with the truth when it has moved on, handed over included; REQUEST_EXPIRED
 *   as `liveRequest`, and for an id of the browser of before a proof
 */
export async function requestAtStep(
  store: Store,
  {
    now,
    id,
    caller: { browser, session, step },
  }: {
    readonly now: number
    readonly id: string
    readonly caller: Pick<Caller, 'browser' | 'session' | 'step'>
  },
): Promise<LoginRequest> {
  const hash =
    browser === undefined || step === undefined
      ? undefined
      : await resolveBrowserHash(store, now, browser)
  const requestRow =
    hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .selectAll()
          .where('id_hash', '=', handleHash(id))
          .where('browser_hash', '=', hash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (requestRow !== undefined && currentStep(requestRow) !== step) {
    await assertOwnSession(store, { now, request: requestRow, session })
    const result = await flowResult(store, {
      id,
      request: await refreshRequiredSteps(store, requestRow),
      account: await accountForRequest(store, requestRow),
      now,
    })
    throw apiError('STEP_CHANGED', {
      result: requestRow.used_at === null ? result : { ...result, nextStep: 'RETURN' },
    })
  }
  const request = await liveRequest(store, { now, id, cookies: { browser, session } })
  if (!(await mayContinue(store, browser, request))) throw apiError('REQUEST_EXPIRED')
  return request
}

const currentStep = ({ first_method, second_method }: LoginRequest): number =>
  [first_method, second_method].filter((method) => method !== null).length

/**
 * Returns the live request of this caller.
 * @throws REQUEST_EXPIRED when the request is unknown, ended, too old, handed over, or of another
 * browser; also when its session is over or is not the session of the caller
 */
export async function liveRequest(
  store: Store,
  {
    now,
    id,
    cookies: { browser, session },
  }: { readonly now: number; readonly id: string; readonly cookies: Cookies },
): Promise<LoginRequest> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const request =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .selectAll()
          .where('id_hash', '=', handleHash(id))
          .where('browser_hash', '=', browser_hash)
          .where('expires_at', '>', now)
          .where('used_at', 'is', null)
          .executeTakeFirst()
  if (request === undefined) throw apiError('REQUEST_EXPIRED')
  await assertOwnSession(store, { now, request, session })
  return refreshRequiredSteps(store, await claimRequest(store, request))
}

/** The newest live request of a browser at a tenant, for calls that name none. */
export async function newestRequest(
  store: Store,
  now: number,
  { browser, session, tenant }: Cookies & { readonly tenant: string },
): Promise<LoginRequest> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const request =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .selectAll()
          .where('browser_hash', '=', browser_hash)
          .where('tenant_id', '=', tenant)
          .where('expires_at', '>', now)
          .where('used_at', 'is', null)
          .where((e) =>
            e.or([
              e('session_hash', 'is', null),
              e(
                'session_hash',
                'in',
                store
                  .selectFrom('session')
                  .select('id_hash')
                  .where(isTokenOf(session ?? '', now)),
              ),
            ]),
          )
          .orderBy('expires_at', 'desc')
          .executeTakeFirst()
  if (request === undefined) throw apiError('REQUEST_EXPIRED')
  await assertOwnSession(store, { now, request, session })
  return refreshRequiredSteps(store, await claimRequest(store, request))
}

type SessionRequest = Pick<LoginRequest, 'session_hash' | 'tenant_id' | 'account_id'>

/**
 * True while the session that requested the identity check is valid. The check ends with a session
 * that is signed out, replaced or idle for too long. Other requests need no session.
 */
export async function isSessionAlive(
  store: Store,
  now: number,
  { session_hash, tenant_id, account_id }: SessionRequest,
): Promise<boolean> {
  if (session_hash === null) return true
  const { idleSeconds } = await readSettings(store, tenant_id)
  const session = await store
    .selectFrom('session')
    .select('id_hash')
    .where('id_hash', '=', session_hash)
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idleSeconds * 1000)
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Binds an identity check to the session that requested it (decision 0021). Another sign-in in the
 * same browser does not go on with it.
 * @param session the caller's cookie
 * @throws REQUEST_EXPIRED
 */
export async function assertOwnSession(
  store: Store,
  {
    now,
    request,
    session,
  }: {
    readonly now: number
    readonly request: SessionRequest
    readonly session: string | undefined
  },
): Promise<void> {
  const { session_hash } = request
  if (session_hash === null) return
  const own =
    session === undefined
      ? undefined
      : await store
          .selectFrom('session')
          .select('id_hash')
          .where('id_hash', '=', session_hash)
          .where(isTokenOf(session, now))
          .executeTakeFirst()
  if (own === undefined || !(await isSessionAlive(store, now, request)))
    throw apiError('REQUEST_EXPIRED')
}

/**
 * Binds a request to the first browser that brings its id. From then on, it belongs to this browser
 * alone.
 * @throws REQUEST_EXPIRED when it was given to another browser since it was read
 */
export async function claimRequest<
  Request extends Pick<LoginRequest, 'id_hash' | 'browser_hash' | 'browser_met'>,
>(store: Store, request: Request): Promise<Request> {
  if (request.browser_met) return request
  if (!(await claimForBrowser(store, request))) throw apiError('REQUEST_EXPIRED')
  return { ...request, browser_met: true }
}

/** Returns the account of a request, or its decoy account. Both take the same one statement. */
export async function accountForRequest(store: Store, request: LoginRequest): Promise<Account> {
  const account = await store
    .selectFrom('account')
    .selectAll()
    .where('id', '=', request.account_id)
    .executeTakeFirst()
  if (account !== undefined) return account
  if (isDecoyAccount(request.account_id)) return decoyAccount(request)
  throw new Error('the account of a request is gone')
}

/** Returns the change to a request after a right method for its open step. */
export function advance(
  request: LoginRequest,
  method: string,
  now: number,
): Pick<LoginRequest, 'first_method' | 'second_method' | 'verified_at'> {
  if (request.first_method !== null)
    return { first_method: request.first_method, second_method: method, verified_at: now }
  return {
    first_method: method,
    second_method: null,
    verified_at: request.second_step ? null : now,
  }
}

/**
 * Returns the origin of attempts of a request. A browser that signed in to the account before
 * counts as the owner (`sign-in/known-browser`). An external system (`mfa-am`) has checked the
 * person itself and requests only the second factor. Nothing is proven here, but the caller still
 * counts as the owner.
 */
export const attemptOrigin = (
  request: Pick<LoginRequest, 'first_method' | 'purpose' | 'caller' | 'from_known_browser'>,
): AttemptOrigin =>
  isUnverified(request) && request.caller !== 'mfa-am' && !request.from_known_browser
    ? 'strangers'
    : 'owner'
