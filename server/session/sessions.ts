import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { components } from '../../src/api/generated/common-api.ts'
import { deviceAndBrowser, resolveBrowserHash } from '../caller.ts'
import { parseAddress } from '../http/client-address.ts'
import { apiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { type OperationCall, withIdempotency } from '../idempotency/with-idempotency.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/outbox.ts'
import { notifyNewDevice, notifyTrustedDevice } from '../messages/owner-notices.ts'
import { keepRelyingPartySession } from '../oidc/relying-party-sessions.ts'
import { doProofsSuffice, endSsoSession, findSignInByCode, isOver } from '../oidc/sso-session.ts'
import { type IdempotentOperation, type OperationResult, type Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { rememberBrowser, takeTrustRequest, trustBrowser } from '../sign-in/known-browser.ts'
import { holdAccount } from '../store/accounts.ts'
import { moveToSession, newestSupportCode } from '../store/login-requests.ts'
import type { SessionTable, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { endSessionsOfBlockedAccounts } from './end-sessions.ts'
import { isTokenOf, wasTokenOf } from './session-token.ts'

export type Session = Selectable<SessionTable>
type SigninToken = components['schemas']['SigninToken']

/**
 * Gives each sign-in a new session id, and ends the browser's previous session. A return from the
 * provider without a new proof continues the earlier sign-in, and not beyond its end.
 * @throws SIGNIN_FAILED when that sign-in has ended, or has fewer proofs than are required now
 */
export async function startSession(
  services: Services,
  {
    request,
    session: { code, sid, ...given },
    operation,
  }: {
    readonly request: FastifyRequest
    readonly session: Pick<Session, 'account_id' | 'client_id'> & {
      readonly code: string
      /** Of the ID token. */
      readonly sid: string | undefined
    }
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<SigninToken>> {
  const { store, clock, origins, tenants, sealer, onMailWritten } = services
  const settings = await readSettings(store, tenants.of(request.headers).name)
  const [cookie, token, now] = [randomHandle(), randomHandle(), clock.now()]
  const previous = readCookie(request, 'session', origins.secure)
  const userAgent = request.headers['user-agent'] ?? ''
  const started = await store.transaction().execute(async (transaction) => {
    const signIn = await findSignInByCode(transaction, sealer, code)
    if (
      signIn === undefined ||
      (await isOver(transaction, { now, signIn, sessionSeconds: settings.sessionSeconds }))
    )
      throw apiError('SIGNIN_FAILED')
    const proven = { account_id: given.account_id, signed_in_at: signIn.signed_in_at }
    if (!(await doProofsSuffice({ store: transaction, sealer }, proven)))
      throw apiError('SIGNIN_FAILED')
    const expires_at = Math.min(now, signIn.signed_in_at) + settings.sessionSeconds * 1000
    const remembered = await rememberBrowser(transaction, now, {
      account_id: given.account_id,
      token: readCookie(request, 'known', origins.secure),
    })
    const trust = await trustIfAsked(transaction, now, {
      ...proven,
      token: remembered.token,
      browser: readCookie(request, 'flow', origins.secure),
      userAgent,
    })
    const result = {
      answer: { token, expiresIn: Math.ceil((expires_at - now) / 1000) },
      session: cookie,
      known: trust.token,
    }
    const next = {
      account_id: given.account_id,
      id_hash: handleHash(cookie),
      provider_hash: signIn.provider_hash,
    }
    if (previous !== undefined) await replace(transaction, { now, previous, next })
    await assertSessionAvailable(transaction, now, {
      account_id: given.account_id,
      tenant_id: tenants.of(request.headers).name,
    })
    await transaction
      .insertInto('session')
      .values({
        ...given,
        ...signIn,
        id_hash: next.id_hash,
        public_id: randomUUID(),
        token_hash: handleHash(token),
        user_agent: userAgent.slice(0, 300),
        address: parseAddress(request.ip) ?? request.ip,
        started_at: now,
        last_used_at: now,
        expires_at,
        replaced_hash: null,
        replaced_until: null,
        support_code: (values) => newestSupportCode(values, given.account_id),
      })
      .execute()
    if (sid !== undefined)
      await keepRelyingPartySession(transaction, {
        ...given,
        sid,
        provider_hash: signIn.provider_hash,
        expires_at,
      })
    const device = { now, account_id: given.account_id, device: deviceAndBrowser(userAgent) }
    if (trust.days > 0)
      await notifyTrustedDevice(services, transaction, { ...device, days: trust.days })
    else if (remembered.isNewDevice) await notifyNewDevice(services, transaction, device)
    recordSecurityEvent({
      event: 'session.start',
      outcome: 'success',
      account: given.account_id,
      knownBrowser: remembered.isKnown,
    })
    await operation.record(transaction, result)
    return result
  })
  if (leavesServer(services, 'Email')) onMailWritten?.()
  return started
}

type NewSignIn = Pick<Session, 'account_id' | 'signed_in_at'> & {
  /** Of the cookie `gatehouse-known`. */
  readonly token: string
  /** The flow cookie. */
  readonly browser: string | undefined
  readonly userAgent: string
}

/**
 * @returns for how many days the browser is trusted from now on, 0 where its user did not ask for
 *   it, and the token for its cookie
 */
async function trustIfAsked(
  store: Store,
  now: number,
  { account_id, signed_in_at, token, browser, userAgent }: NewSignIn,
): Promise<{ readonly days: number; readonly token: string }> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return { days: 0, token }
  const days = await takeTrustRequest(store, { account_id, signed_in_at, browser_hash })
  if (days === 0) return { days, token }
  return { days, token: await trustBrowser(store, now, { account_id, token, days, userAgent }) }
}

/**
 * Ends the provider's session of the replaced session, unless both are the same. When the same user
 * signed in again in another tab, identity checks move to the new session. Work in the first tab is
 * not lost.
 */
async function replace(
  store: Store,
  {
    now,
    previous,
    next,
  }: {
    readonly now: number
    readonly previous: string
    readonly next: Pick<Session, 'account_id' | 'id_hash' | 'provider_hash'>
  },
): Promise<void> {
  const replacedSession = await store
    .deleteFrom('session')
    .where(wasTokenOf(previous))
    .returning(['id_hash', 'provider_hash', 'account_id'])
    .executeTakeFirst()
  if (replacedSession === undefined) return
  if (replacedSession.account_id === next.account_id)
    await moveToSession(store, { from: replacedSession.id_hash, to: next.id_hash })
  if (replacedSession.provider_hash !== next.provider_hash)
    await endSsoSession(store, now, replacedSession.provider_hash)
}

/**
 * Returns the caller's session. Cookie and token must both be present and belong together. The
 * account must be active, and belong to the tenant of the request.
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export const requireSession = (services: Services, request: FastifyRequest): Promise<Session> =>
  findSession(services, request, (token) => (session) => session('id_hash', '=', handleHash(token)))

/**
 * As `requireSession`, for calls that only read or only end a session. It accepts the token before
 * an identity check for a few seconds, because other tabs may have sent it just before (decision
 * 0115).
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export const readSession = (services: Services, request: FastifyRequest): Promise<Session> =>
  findSession(services, request, (token) => isTokenOf(token, services.clock.now()))

async function findSession(
  { store, clock, origins, tenants }: Services,
  request: FastifyRequest,
  ofToken: (token: string) => ReturnType<typeof isTokenOf>,
): Promise<Session> {
  const cookie = readCookie(request, 'session', origins.secure)
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (cookie === undefined || token === undefined) throw apiError('UNAUTHENTICATED')
  const tenant = tenants.of(request.headers).name
  const [now, settings] = [clock.now(), await readSettings(store, tenant)]
  // One statement: it cannot revive a session that ends at this moment.
  const session = await store
    .updateTable('session')
    .set({ last_used_at: now })
    .where(ofToken(cookie))
    .where('token_hash', '=', handleHash(token))
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - settings.idleSeconds * 1000)
    .where('account_id', 'in', (e) =>
      e
        .selectFrom('account')
        .select('id')
        .where('state', '=', 'active')
        .where('tenant_id', '=', tenant),
    )
    .returningAll()
    .executeTakeFirst()
  if (session === undefined) {
    await endIfBlocked(store, now, cookie)
    throw apiError('UNAUTHENTICATED')
  }
  if (settings.permissionWithdrawn === 1) throw apiError('FORBIDDEN')
  return session
}

/**
 * True in a browser with a living session of this tenant. It decides which address comes next, and
 * opens nothing: the marker token is not required, and the session is not used.
 */
export async function isBrowserSignedIn(
  { store, clock, origins, tenants }: Services,
  request: FastifyRequest,
): Promise<boolean> {
  const cookie = readCookie(request, 'session', origins.secure)
  if (cookie === undefined) return false
  const tenant = tenants.of(request.headers).name
  const [now, { idleSeconds }] = [clock.now(), await readSettings(store, tenant)]
  const session = await store
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id_hash')
    .where('session.id_hash', '=', handleHash(cookie))
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', now - idleSeconds * 1000)
    .where('account.state', '=', 'active')
    .where('account.tenant_id', '=', tenant)
    .executeTakeFirst()
  return session !== undefined
}

/** The refused session does not come back when its account becomes active again. */
async function endIfBlocked(store: Store, now: number, cookie: string): Promise<void> {
  const refused = await store
    .selectFrom('session')
    .select('account_id')
    .where(wasTokenOf(cookie))
    .executeTakeFirst()
  if (refused === undefined) return
  await store
    .transaction()
    .execute((transaction) => endSessionsOfBlockedAccounts(transaction, now, refused.account_id))
}

type Owner = { readonly account_id: string; readonly tenant_id: string }

/** Returns the valid sessions of an account, least recently used first. */
export async function liveSessions(
  store: Store,
  now: number,
  { account_id, tenant_id }: Owner,
): Promise<readonly Session[]> {
  const { idleSeconds } = await readSettings(store, tenant_id)
  return store
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idleSeconds * 1000)
    .orderBy('last_used_at')
    .execute()
}

/** True when the tenant allows this account no further session. */
export async function hasReachedSessionLimit(
  store: Store,
  now: number,
  owner: Owner,
): Promise<boolean> {
  const { sessionsAtMost } = await readSettings(store, owner.tenant_id)
  return (await liveSessions(store, now, owner)).length >= sessionsAtMost
}

/**
 * Checks that the account has room for one more session, in the transaction that adds it. It locks
 * the account's row first: of two sign-ins that end at once, the second counts the first one's
 * session.
 * @throws SIGNIN_FAILED: the next sign-in offers the choice of a session to end
 */
export async function assertSessionAvailable(
  store: Store,
  now: number,
  owner: Owner,
): Promise<void> {
  await holdAccount(store, owner.account_id)
  if (await hasReachedSessionLimit(store, now, owner)) throw apiError('SIGNIN_FAILED')
}

/**
 * Runs an operation of a signed-in user once for each key. A repeated call gets the stored answer
 * only with a living session: the answer may have secrets, such as recovery codes
 * (docs/decisions/0152).
 * @throws the errors of `requireSession` and of `withIdempotency`
 */
export function withSession<Answer>(
  services: Services,
  call: Omit<OperationCall, 'owner' | 'assertCaller'>,
  run: (session: Session, operation: IdempotentOperation) => Promise<OperationResult<Answer>>,
): Promise<Answer> {
  const { request } = call
  return withIdempotency(
    services,
    {
      ...call,
      owner: request.headers.authorization,
      assertCaller: () => readSession(services, request),
    },
    async (operation) => run(await requireSession(services, request), operation),
  )
}
