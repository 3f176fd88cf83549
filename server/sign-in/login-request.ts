import { addRequiredActions } from '../device-agents/required-actions.ts'
import { apiError } from '../http/errors.ts'
import type { Cookies } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { assertOwnSession, isTokenOf } from '../session/session-token.ts'
import type { Store } from '../store/open-store.ts'
import { type LoginRequest, type Account } from '../store/rows.ts'
import type { Settings } from '../tenants/settings.ts'
import { isDecoyAccount, decoyAccount } from './decoy-account.ts'
import { type LoginContext, resolveBrowserHash } from './login-context.ts'
import { isReauthentication, refreshRequiredSteps } from './required-steps.ts'

type OpenedRequest = { readonly id: string; readonly request: LoginRequest }

type RequestSubject = Pick<Account, 'id' | 'username' | 'second_step'> & {
  readonly isKnownBrowser?: boolean
  readonly identity_provider?: string
}

/**
 * Opens a request with its first step, the password, proven. The row and the proof are written
 * together.
 */
export async function openRequest(
  store: Store,
  {
    now,
    settings,
    context,
    account,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly account: Account
  },
): Promise<OpenedRequest> {
  return open(store, {
    now,
    settings,
    context,
    subject: { ...account, username: '' },
    first_method: 'password',
  })
}

/**
 * Opens a request with its first step proven at an identity provider, by its name in the files of
 * tenants.
 */
export async function openFederatedRequest(
  store: Store,
  {
    now,
    settings,
    context,
    account,
    identity_provider,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly account: Account
    readonly identity_provider: string
  },
): Promise<OpenedRequest> {
  return open(store, {
    now,
    settings,
    context,
    subject: { ...account, username: '', identity_provider },
    first_method: 'IdentityProvider',
  })
}

/**
 * Opens one in which a dormant account is to wake: the password was right, and the identity is
 * checked by something registered. Nothing else is asked of it before.
 */
export async function openReactivationRequest(
  store: Store,
  {
    now,
    settings,
    context,
    account,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly account: Account
  },
): Promise<OpenedRequest> {
  return open(store, {
    now,
    settings,
    context,
    subject: { ...account, username: '', second_step: true },
    first_method: 'password',
    purpose: 'release',
  })
}

/**
 * Opens a request for an ID alone: nothing is proven, and nothing says whether somebody has the ID.
 */
export async function openUnverifiedRequest(
  store: Store,
  {
    now,
    settings,
    context,
    subject,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly subject: RequestSubject
  },
): Promise<OpenedRequest> {
  return open(store, { now, settings, context, subject, first_method: null })
}

async function open(
  store: Store,
  {
    now,
    settings,
    context,
    subject,
    first_method,
    purpose = '',
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly subject: RequestSubject
    readonly first_method: 'password' | 'IdentityProvider' | null
    readonly purpose?: '' | 'release' | undefined
  },
): Promise<OpenedRequest> {
  const id = randomHandle()
  const request: LoginRequest = {
    id_hash: handleHash(id),
    key_hash: context.key_hash,
    browser_hash: context.browser_hash,
    browser_met: true,
    account_id: subject.id,
    tenant_id: context.tenant_id,
    username: subject.username,
    second_step: subject.second_step,
    first_method,
    identity_provider: subject.identity_provider ?? null,
    second_method: null,
    expires_at: now + settings.requestSeconds * 1000,
    verified_at: first_method === null || subject.second_step ? null : now,
    used_at: null,
    purpose,
    session_hash: null,
    caller: '',
    from_known_browser: subject.isKnownBrowser === true,
    knows_password: false,
    trust_id: null,
    trust_asked_at: null,
    handed_over_at: null,
  }
  await store.insertInto('login_request').values(request).execute()
  if (purpose === '') await addRequiredActions(store, { id, request })
  // The first step alone may not reach the floor of the tenant.
  return { id, request: await refreshRequiredSteps(store, request) }
}

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

/**
 * Binds a request to the first browser that brings its id. From then on, it belongs to this browser
 * alone.
 * @throws REQUEST_EXPIRED when it was given to another browser since it was read
 */
export async function claimRequest<
  Request extends Pick<LoginRequest, 'id_hash' | 'browser_hash' | 'browser_met'>,
>(store: Store, request: Request): Promise<Request> {
  if (request.browser_met) return request
  const claimed = await store
    .updateTable('login_request')
    .set({ browser_met: true })
    .where('id_hash', '=', request.id_hash)
    .where('browser_hash', '=', request.browser_hash)
    .returning('id_hash')
    .executeTakeFirst()
  if (claimed === undefined) throw apiError('REQUEST_EXPIRED')
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

/**
 * True when the request has proven nothing: then it gets no address and no device. A signed-in user
 * already knows their own.
 */
export const isUnverified = ({
  first_method,
  purpose,
}: Pick<LoginRequest, 'first_method' | 'purpose'>): boolean =>
  first_method === null && !isReauthentication({ purpose })

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
