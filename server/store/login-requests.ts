import { type ExpressionBuilder, sql } from 'kysely'
import { randomSupportCode } from '../random-handle.ts'
import type { LoginRequest, Store, Tables } from './tables.ts'

/**
 * All changes of `login_request`, so that a column is changed in one place (docs/decisions/0219).
 * Each function is one statement, and runs in the transaction of its caller. Where only one of two
 * parallel calls may go on, the statement repeats the condition that the caller has read.
 */
type Given = Pick<
  LoginRequest,
  'id_hash' | 'key_hash' | 'browser_hash' | 'account_id' | 'tenant_id' | 'expires_at' | 'purpose'
> &
  Partial<LoginRequest>

/** Returns a request with its values, and in the other columns those of a new sign-in. */
export const newLoginRequest = (given: Given): LoginRequest => ({
  browser_met: true,
  username: '',
  second_step: false,
  first_method: null,
  identity_provider: null,
  second_method: null,
  verified_at: null,
  used_at: null,
  session_hash: null,
  caller: 'user',
  from_known_browser: false,
  knows_password: false,
  trust_id: null,
  trust_asked_at: null,
  handed_over_at: null,
  version: null,
  support_code: randomSupportCode(),
  ...given,
})

/**
 * The values in the tables: a sign-in has no purpose, and a user is no application
 * (docs/decisions/0220). Rows are read by their names (`store/open-store`).
 */
const storedSignIn = sql<'sign-in'>`''`
const storedUser = sql<'user'>`''`
const stored = ({ purpose, caller, ...request }: LoginRequest) => ({
  ...request,
  purpose: purpose === 'sign-in' ? ('' as const) : purpose,
  caller: caller === 'user' ? ('' as const) : caller,
})

export async function insertRequest(store: Store, request: LoginRequest): Promise<void> {
  await store.insertInto('login_request').values(stored(request)).execute()
}

/** Returns the request as stored; undefined when its id is taken. */
export const insertRequestOnce = (
  store: Store,
  request: LoginRequest,
): Promise<LoginRequest | undefined> =>
  store
    .insertInto('login_request')
    .values(stored(request))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The browser of the request returned with its id. False when another browser has it by now. */
export async function claimForBrowser(
  store: Store,
  { id_hash, browser_hash }: Pick<LoginRequest, 'id_hash' | 'browser_hash'>,
): Promise<boolean> {
  const claimed = await store
    .updateTable('login_request')
    .set({ browser_met: true })
    .where('id_hash', '=', id_hash)
    .where('browser_hash', '=', browser_hash)
    .returning('id_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives a live request to another browser, while none has returned with its id. */
export const giveToBrowser = (
  store: Store,
  now: number,
  { id_hash, ...browser }: Pick<LoginRequest, 'id_hash' | 'browser_hash' | 'browser_met'>,
): Promise<LoginRequest | undefined> =>
  store
    .updateTable('login_request')
    .set(browser)
    .where('id_hash', '=', id_hash)
    .where('browser_met', '=', false)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Moves everything that is open in a browser to its new id. */
export async function moveToBrowser(
  store: Store,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ browser_hash: to })
    .where('browser_hash', '=', from)
    .execute()
}

/** Moves the requests of a session to its next token, or to the session that replaces it. */
export async function moveToSession(
  store: Store,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ session_hash: to })
    .where('session_hash', '=', from)
    .execute()
}

type Proofs = Pick<LoginRequest, 'first_method' | 'second_method' | 'verified_at'>

export async function saveProofs(store: Store, id_hash: string, proofs: Proofs): Promise<void> {
  await store.updateTable('login_request').set(proofs).where('id_hash', '=', id_hash).execute()
}

/** As `saveProofs`, once: false for a request that is used, or verified. */
export async function saveProofsOnce(
  store: Store,
  id_hash: string,
  proofs: Proofs,
): Promise<boolean> {
  const saved = await store
    .updateTable('login_request')
    .set(proofs)
    .where('id_hash', '=', id_hash)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .returning('id_hash')
    .executeTakeFirst()
  return saved !== undefined
}

export type Reopened = Pick<LoginRequest, 'second_step' | 'verified_at' | 'trust_id'> &
  Partial<Pick<LoginRequest, 'first_method' | 'identity_provider' | 'second_method'>>

/**
 * Opens steps of a running request again. Where the proofs stay, it changes nothing after a second
 * one.
 */
export async function reopenSteps(store: Store, id_hash: string, steps: Reopened): Promise<void> {
  const running = store
    .updateTable('login_request')
    .set(steps)
    .where('id_hash', '=', id_hash)
    .where('used_at', 'is', null)
  await ('first_method' in steps ? running : running.where('second_method', 'is', null)).execute()
}

export const provenByProvider = { second_step: true, first_method: 'IdentityProvider' } as const

/** Sets the account that an identity provider asserts: this is its first step of two. */
export async function saveProviderAssertion(
  store: Store,
  {
    id_hash,
    account_id,
    identity_provider,
  }: Pick<LoginRequest, 'id_hash' | 'account_id' | 'identity_provider'>,
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ account_id, identity_provider, ...provenByProvider })
    .where('id_hash', '=', id_hash)
    .execute()
}

/** The trust of the browser takes the place of the second step (`sign-in/known-browser`). */
export async function saveSkippedStep(
  store: Store,
  id_hash: string,
  step: Pick<LoginRequest, 'trust_id' | 'second_step' | 'verified_at'>,
): Promise<void> {
  await store.updateTable('login_request').set(step).where('id_hash', '=', id_hash).execute()
}

export async function noteTrustAsked(store: Store, now: number, id_hash: string): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ trust_asked_at: now })
    .where('id_hash', '=', id_hash)
    .execute()
}

/** Notes the time of the sign-in at the provider, where the user asked to trust the browser. */
export async function noteHandOver(store: Store, at: number, id_hash: string): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ handed_over_at: at })
    .where('id_hash', '=', id_hash)
    .where('trust_asked_at', 'is not', null)
    .execute()
}

/** Ends the wish of a sign-in for trust, and returns its request: it answers once. */
export const takeTrustAsked = (
  store: Store,
  {
    account_id,
    browser_hash,
    signed_in_at,
  }: Pick<LoginRequest, 'account_id' | 'browser_hash'> & { readonly signed_in_at: number },
): Promise<LoginRequest | undefined> =>
  store
    .updateTable('login_request')
    .set({ trust_asked_at: null, handed_over_at: null })
    .where('account_id', '=', account_id)
    .where('browser_hash', '=', browser_hash)
    .where('handed_over_at', '=', signed_in_at)
    .where('trust_asked_at', 'is not', null)
    .where('second_method', 'is not', null)
    .returningAll()
    .executeTakeFirst()

export async function forgetTrustAsked(store: Store, account_id: string): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ trust_asked_at: null })
    .where('account_id', '=', account_id)
    .where('trust_asked_at', 'is not', null)
    .execute()
}

export async function extendRequest(
  store: Store,
  id_hash: string,
  expires_at: number,
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ expires_at })
    .where('id_hash', '=', id_hash)
    .execute()
}

/** Turns the verified check of a dormant account into the sign-in for which it was opened. */
export const continueAsSignIn = (
  store: Store,
  id_hash: string,
): Promise<LoginRequest | undefined> =>
  store
    .updateTable('login_request')
    .set({ purpose: '' })
    .where('id_hash', '=', id_hash)
    .where('purpose', '=', 'release')
    .where('verified_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Uses a request and its proofs up. False when it is used already: of two calls one goes on. */
export async function consumeRequest(store: Store, now: number, id_hash: string): Promise<boolean> {
  const used = await store
    .updateTable('login_request')
    .set({ used_at: now })
    .where('id_hash', '=', id_hash)
    .where('used_at', 'is', null)
    .returning('id_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Ends a request after its first proof met an account that cannot be used. */
export async function endBlocked(
  store: Store,
  id_hash: string,
  end: Pick<LoginRequest, 'first_method' | 'used_at'>,
): Promise<void> {
  await store.updateTable('login_request').set(end).where('id_hash', '=', id_hash).execute()
}

/** Hands a verified sign-in with no open action over to the provider; also a second time. */
export const handOverSignIn = (
  store: Store,
  now: number,
  {
    id_hash,
    key_hash,
    browser_hash,
    tenant_id,
    account_id,
  }: Pick<LoginRequest, 'id_hash' | 'key_hash' | 'browser_hash' | 'tenant_id' | 'account_id'>,
): Promise<LoginRequest | undefined> =>
  store
    .updateTable('login_request')
    .set((e) => ({ used_at: e.fn.coalesce('used_at', e.val(now)) }))
    .where('id_hash', '=', id_hash)
    .where('key_hash', '=', key_hash)
    .where('browser_hash', '=', browser_hash)
    .where('purpose', '=', storedSignIn)
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('request_demand')
            .select('demand')
            .whereRef('request_demand.request_hash', '=', 'login_request.id_hash')
            .where('met_at', 'is', null),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

/** Hands a request over to the application that asked for it, verified or not. */
export const handOverToApplication = (
  store: Store,
  now: number,
  {
    id_hash,
    browser_hash,
    caller,
    tenant_id,
  }: Pick<LoginRequest, 'id_hash' | 'browser_hash' | 'tenant_id'> & {
    readonly caller: Exclude<LoginRequest['caller'], 'user'>
  },
): Promise<LoginRequest | undefined> =>
  store
    .updateTable('login_request')
    .set((e) => ({ used_at: e.fn.coalesce('used_at', e.val(now)) }))
    .where('id_hash', '=', id_hash)
    .where('browser_hash', '=', browser_hash)
    .where('caller', '=', caller)
    .where('tenant_id', '=', tenant_id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * The state of the account of an ended sign-in that began without a password and met a blocked
 * account. A request that was cancelled, or that proved nothing, is not found.
 */
export const blockedAccountOf = (
  store: Store,
  now: number,
  {
    id_hash,
    key_hash,
    browser_hash,
    tenant_id,
  }: Pick<LoginRequest, 'id_hash' | 'key_hash' | 'browser_hash' | 'tenant_id'>,
) =>
  store
    .selectFrom('login_request')
    .innerJoin('account', 'account.id', 'login_request.account_id')
    .select('account.state')
    .where('id_hash', '=', id_hash)
    .where('key_hash', '=', key_hash)
    .where('login_request.browser_hash', '=', browser_hash)
    .where('login_request.tenant_id', '=', tenant_id)
    .where('purpose', '=', storedSignIn)
    .where('caller', '=', storedUser)
    .where('login_request.expires_at', '>', now)
    .where('first_method', 'is not', null)
    .where('first_method', 'not in', ['password', 'IdentityProvider'])
    .where('used_at', 'is not', null)
    .where('verified_at', 'is', null)
    .where('account.state', '!=', 'active')
    .executeTakeFirst()

/** The accounts of live sign-ins that are verified. */
export const accountsOfVerifiedSignIns = (store: Store, now: number) =>
  store
    .selectFrom('login_request')
    .select('account_id')
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .where('purpose', '=', storedSignIn)

export type EndedRequests = {
  readonly account_id: string
  /** Hash of the browser of which the requests go on. */
  readonly except?: string
  /** Hash of the session of which the identity checks go on. */
  readonly keptSession?: string | undefined
  /** Ends only sign-ins and identity checks in which something is proven. */
  readonly provenOnly?: boolean
}

/** Requests of users without a session: they prove that the account is theirs. */
const recoveries: readonly LoginRequest['purpose'][] = ['password', 'release']

/** Lets running requests of an account expire, and sign-ins with a result that waits. */
export async function expireRequests(
  store: Store,
  now: number,
  { account_id, except = '', keptSession = '', provenOnly = false }: EndedRequests,
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('browser_hash', '!=', except)
    .where('expires_at', '>', now)
    .where((e) => e.or([e('used_at', 'is', null), e('purpose', '=', storedSignIn)]))
    .where((e) => e.or([e('session_hash', 'is', null), e('session_hash', '!=', keptSession)]))
    .$if(provenOnly, (query) =>
      query
        .where('purpose', 'not in', recoveries)
        // A verification for another system gives no session, and returns there as cancelled.
        .where('caller', '=', storedUser)
        .where('first_method', 'is not', null)
        // A used one without a verified sign-in only leads to the reason of a blocked account.
        .where((e) => e.or([e('used_at', 'is', null), e('verified_at', 'is not', null)])),
    )
    .execute()
}

/** Returns the code of the newest sign-in of an account that was handed over; null without one. */
export const newestSupportCode = (
  values: Pick<ExpressionBuilder<Tables, 'session'>, 'selectFrom'>,
  account_id: string,
) =>
  values
    .selectFrom('login_request')
    .select('support_code')
    .where('account_id', '=', account_id)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .limit(1)

export async function deleteRequest(store: Store, id_hash: string): Promise<void> {
  await store.deleteFrom('login_request').where('id_hash', '=', id_hash).execute()
}

/**
 * Ends the unused requests of a tenant that are not of this version. They keep `now` as the time of
 * their end: a page of their browser tells its person so (`publishing/page-version`).
 */
export async function endRequestsOfOtherVersions(
  store: Store,
  now: number,
  { tenant_id, version }: { readonly tenant_id: string; readonly version: string },
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((e) => e.or([e('version', 'is', null), e('version', '!=', version)]))
    .execute()
}
