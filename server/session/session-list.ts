import type { components } from '../../src/api/generated/common-api.ts'
import {
  browserName,
  type Caller,
  type Cookies,
  deviceName,
  resolveBrowserHash,
  rotateBrowserId,
} from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { clientIds, clientNames } from '../oidc/own-clients.ts'
import { deleteSignInProofs, endSsoSession } from '../oidc/sso-session.ts'
import { type IdempotentOperation, type OperationResult, type Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { maskIp } from '../sign-in/address-spelling.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { endTrust, type TrustedBrowser, trustedBrowsers } from '../sign-in/known-browser.ts'
import { accountForRequest, liveRequest, requestAtStep } from '../sign-in/login-request.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { endRequests, endSessions } from './end-sessions.ts'
import { hasReachedSessionLimit, liveSessions, type Session } from './sessions.ts'

type Schemas = components['schemas']

/**
 * Returns the user's other sessions to a sign-in in which everything is proven.
 * @throws REQUEST_EXPIRED before
 */
export async function loginSessions(
  { store, clock }: Services,
  requestId: string,
  by: Cookies,
): Promise<Schemas['LoginSessions']> {
  const now = clock.now()
  const request = proven(await liveRequest(store, { now, id: requestId, cookies: by }))
  const { sessionsAtMost } = await readSettings(store, request.tenant_id)
  return {
    limit: sessionsAtMost,
    items: (await liveSessions(store, now, request)).map((session) =>
      sessionItem(session, undefined),
    ),
  }
}

/**
 * Ends the account's sessions among these, and continues the sign-in. They stay ended also when too
 * many are left.
 * @throws SESSION_LIMIT_EXCEEDED, REQUEST_EXPIRED before everything is proven, STEP_CHANGED
 */
export async function terminateSessions(
  { store, clock }: Services,
  { requestId, sessionIds }: Schemas['TerminateLoginSessionsRequest'],
  caller: Caller,
): Promise<OperationResult<Schemas['FlowResult']>> {
  const outcome = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = proven(await requestAtStep(transaction, { now, id: requestId, caller }))
    await endSessions(transaction, now, (session) =>
      session.and([
        session('account_id', '=', request.account_id),
        session('public_id', 'in', [...sessionIds]),
      ]),
    )
    recordSecurityEvent({
      event: 'session.end',
      outcome: 'success',
      account: request.account_id,
      tenant: request.tenant_id,
    })
    const result = (await hasReachedSessionLimit(transaction, now, request))
      ? { refused: apiError('SESSION_LIMIT_EXCEEDED') }
      : {
          answer: await flowResult(transaction, {
            id: requestId,
            request,
            account: await accountForRequest(transaction, request),
            now,
          }),
          flow: await rotateBrowserId(transaction, now, caller.browser),
        }
    await caller.operation.record(transaction, result)
    return result
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

function proven(request: LoginRequest): LoginRequest {
  if (request.verified_at === null || request.purpose !== 'sign-in' || request.caller !== 'user')
    throw apiError('REQUEST_EXPIRED')
  return request
}

const iso = (at: number): string => new Date(at).toISOString()
const spName = (clientId: string): string =>
  clientNames[clientIds.find((id) => id === clientId) ?? 'singleid']

/**
 * Returns the details of a session that its owner may see.
 * @param current hash of the caller's session
 */
export const sessionItem = (
  session: Session,
  current: string | undefined,
): components['schemas']['UserSession'] => ({
  sessionId: session.public_id,
  sp: session.client_id,
  spName: spName(session.client_id),
  device: deviceName(session.user_agent),
  browser: browserName(session.user_agent),
  maskedIp: maskIp(session.address),
  startedAt: iso(session.started_at),
  lastUsedAt: iso(session.last_used_at),
  current: session.id_hash === current,
})

/**
 * Returns the details of a trusted browser that its owner may see.
 * @param own hash of the caller's browser
 */
export const trustedDeviceItem = (
  browser: TrustedBrowser,
  own: string | undefined,
): components['schemas']['TrustedDevice'] => ({
  trustId: browser.trust_id,
  device: deviceName(browser.user_agent),
  browser: browserName(browser.user_agent),
  trustedAt: iso(browser.trusted_at),
  lastUsedAt: browser.trust_used_at === null ? null : iso(browser.trust_used_at),
  expiresAt: iso(browser.trusted_until),
  current: browser.token_hash === own,
})

/** Returns the live sessions and the trusted browsers of the caller's account, the newest first. */
export async function ownSessions(
  store: Store,
  now: number,
  { current, tenant, knownBrowser }: Pick<Asked, 'current' | 'tenant' | 'knownBrowser'>,
): Promise<Schemas['UserSessions']> {
  const owner = { account_id: current.account_id, tenant_id: tenant }
  const sessions = await liveSessions(store, now, owner)
  const trusted = await trustedBrowsers(store, now, owner)
  const ownHash = knownBrowser === undefined ? undefined : handleHash(knownBrowser)
  return {
    items: sessions
      .toReversed()
      .slice(0, 100)
      .map((session) => sessionItem(session, current.id_hash)),
    trustedDevices: trusted.map((browser) => trustedDeviceItem(browser, ownHash)),
  }
}

export type Asked = {
  readonly current: Session
  readonly tenant: string
  /** The caller's flow cookie: sign-ins in this browser go on. */
  readonly browser: string | undefined
  /** Token of the cookie `gatehouse-known`: the caller's browser stays trusted. */
  readonly knownBrowser: string | undefined
  readonly operation: IdempotentOperation
}

/**
 * Ends another session of the account, or all others. With all others, sessions of the
 * provider and running requests of other browsers end too. The caller's session stays. Its
 * provider session ends if another session came from it, because somebody copied the cookie.
 * @throws VALIDATION_FAILED without the session to end, and for the caller's own
 */
export async function endOtherSessions(
  { store, clock }: Services,
  { scope, sessionId }: Schemas['EndUserSessionsRequest'],
  { current, tenant, browser, knownBrowser, operation }: Asked,
): Promise<OperationResult<Schemas['UserSessions']>> {
  if (scope === 'one' && (sessionId === undefined || sessionId === current.public_id))
    throw apiError('VALIDATION_FAILED', {
      issues: [{ path: '/sessionId', rule: sessionId === undefined ? 'required' : 'other' }],
    })
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { account_id } = current
    if (scope === 'others') {
      const own =
        browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
      await endRequests(transaction, now, { account_id, except: own ?? '' })
    }
    await endSessions(transaction, now, (session) =>
      session.and([
        session('account_id', '=', account_id),
        session('public_id', '!=', current.public_id),
        ...(scope === 'one' ? [session('public_id', '=', sessionId ?? '')] : []),
      ]),
    )
    if (scope === 'others') {
      await endOtherSignIns(transaction, now, current)
      await endTrust(transaction, { account_id, kept: knownBrowser })
    }
    recordSecurityEvent({ event: 'session.end', outcome: 'success', account: account_id, tenant })
    const result = {
      answer: await ownSessions(transaction, now, { current, tenant, knownBrowser }),
    }
    await operation.record(transaction, result)
    return result
  })
}

/** Ends sessions of the provider, also those without a session of ours yet. */
async function endOtherSignIns(
  store: Store,
  now: number,
  { account_id, provider_hash, signed_in_at }: Session,
): Promise<void> {
  const others = await store
    .selectFrom('oidc')
    .select('uid_hash')
    .where('model', '=', 'Session')
    .where('account_id', '=', account_id)
    .where('uid_hash', '!=', provider_hash)
    .execute()
  for (const { uid_hash } of others) await endSsoSession(store, now, uid_hash ?? '')
  await deleteSignInProofs(store, account_id, signed_in_at)
}

/**
 * Ends the trust in one browser of the caller's account. Its sessions stay; a sign-in that skipped
 * its second step there cannot be continued by single sign-on.
 */
export async function endTrustedDevice(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { trustId }: Schemas['EndTrustedDeviceRequest'],
  { operation, ...asked }: Omit<Asked, 'browser'>,
): Promise<OperationResult<Schemas['UserSessions']>> {
  return store.transaction().execute(async (transaction) => {
    await endTrust(transaction, { account_id: asked.current.account_id, trust_id: trustId })
    const result = { answer: await ownSessions(transaction, clock.now(), asked) }
    await operation.record(transaction, result)
    return result
  })
}
