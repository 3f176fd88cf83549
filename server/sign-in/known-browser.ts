import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { recordSecurityEvent } from '../log/security-log.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import {
  forgetTrustAsked,
  noteTrustAsked,
  saveSkippedStep,
  takeTrustAsked,
} from '../store/login-requests.ts'
import type { LoginRequestTable, Store } from '../store/tables.ts'
import {
  allowedTrustDays,
  doesApplicationAskForTwoFactors,
  sufficientProofs,
} from './required-steps.ts'

/** As long as browsers keep a cookie at most (RFC 6265bis, section 5.5). Each sign-in renews it. */
const rememberedMs = 34_560_000_000

/** More browsers than a person has. Each has its own count of wrong passwords. */
const browsersAtMost = 100

/** A cookie, and the account of which it may be a browser; a decoy account too. */
type Claim = { readonly token: string | undefined; readonly account_id: string }

export type KnownBrowser = { readonly token_hash: string; readonly account_id: string }

/**
 * Returns the browser, when it signed in to this account before (OWASP, "device cookies"). Anybody
 * can try passwords of an ID, but only the owner's browsers have this cookie.
 * Every ID takes the same one statement.
 */
export async function findKnownBrowser(
  store: Store,
  now: number,
  { token, account_id }: Claim,
): Promise<KnownBrowser | undefined> {
  if (token === undefined) return undefined
  return store
    .selectFrom('known_browser')
    .select(['token_hash', 'account_id'])
    .where('token_hash', '=', handleHash(token))
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export type RememberedBrowser = {
  /** For the cookie. */
  readonly token: string
  /** This browser had signed in to the account before. */
  readonly isKnown: boolean
  /** The account had signed in before, and never here. */
  readonly isNewDevice: boolean
}

/**
 * Remembers the browser of a complete sign-in. A browser that is new to the account gets a new
 * token, also when it brought one. A token that somebody planted in it is then worthless. Its other
 * accounts move to the new token with their counters. Beyond the limit, the browser that was used
 * least recently is forgotten. Call it in the transaction of the session.
 */
export async function rememberBrowser(
  store: Store,
  now: number,
  { token, account_id }: Claim,
): Promise<RememberedBrowser> {
  const renewed = {
    failed: 0,
    locked_until: null,
    last_used_at: now,
    expires_at: now + rememberedMs,
  }
  const known = await findKnownBrowser(store, now, { token, account_id })
  if (token !== undefined && known !== undefined) {
    await store
      .updateTable('known_browser')
      .set(renewed)
      .where('token_hash', '=', known.token_hash)
      .where('account_id', '=', account_id)
      .execute()
    return { token, isKnown: true, isNewDevice: false }
  }
  const earlier = await store
    .selectFrom('known_browser')
    .select('account_id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  const newToken = randomHandle()
  const token_hash = handleHash(newToken)
  if (token !== undefined)
    await store
      .updateTable('known_browser')
      .set({ token_hash })
      .where('token_hash', '=', handleHash(token))
      .where('account_id', '!=', account_id)
      .where('expires_at', '>', now)
      .execute()
  await store
    .insertInto('known_browser')
    .values({ token_hash, account_id, ...renewed })
    .execute()
  await store
    .deleteFrom('known_browser')
    .where('account_id', '=', account_id)
    .where('token_hash', 'not in', (e) =>
      e
        .selectFrom('known_browser as newest')
        .select('newest.token_hash')
        .where('newest.account_id', '=', account_id)
        .orderBy('newest.last_used_at', 'desc')
        .limit(browsersAtMost),
    )
    .execute()
  return { token: newToken, isKnown: false, isNewDevice: earlier !== undefined }
}

/**
 * Makes every browser of the account a stranger: one of them may be a thief's.
 * @param kept token of the browser that stays known
 */
export async function forgetBrowsers(
  store: Store,
  now: number,
  { account_id, kept }: { readonly account_id: string; readonly kept?: string | undefined },
): Promise<void> {
  await store
    .updateTable('known_browser')
    .set({ expires_at: now, failed: 0, locked_until: null })
    .where('account_id', '=', account_id)
    .$if(kept !== undefined, (query) => query.where('token_hash', '!=', handleHash(kept ?? '')))
    .execute()
}

const day = 86_400_000

type LoginRequest = Selectable<LoginRequestTable>

type Subject = Pick<
  LoginRequest,
  'account_id' | 'tenant_id' | 'purpose' | 'caller' | 'first_method' | 'second_method'
>

/**
 * Returns for how many days a trusted browser may skip the second step of this request; 0 for none.
 * Trust counts for a sign-in that begins with the password, and only where the password alone
 * reaches the floor of the tenant. It never counts for an identity check, a reset, or the
 * verification for another application (docs/decisions/0125).
 */
export async function trustDaysOf(
  store: Store,
  { account_id, tenant_id, purpose, caller, first_method }: Subject,
): Promise<number> {
  if (purpose !== 'sign-in' || caller !== 'user' || first_method !== 'password') return 0
  const days = await allowedTrustDays(store, tenant_id)
  if (days === 0) return 0
  const areEnough = await sufficientProofs(store, { account_id, tenant_id })
  return areEnough([first_method]) ? days : 0
}

/**
 * Ends the sign-in after its password, if the account trusts this browser. Call it in the
 * transaction that proved the password.
 * @param token of the cookie `gatehouse-known`
 */
export async function skipSecondStep(
  store: Store,
  now: number,
  { request, token }: { readonly request: LoginRequest; readonly token: string | undefined },
): Promise<LoginRequest> {
  if (token === undefined || request.verified_at !== null || request.second_method !== null)
    return request
  const days = await trustDaysOf(store, request)
  if (days === 0 || (await doesApplicationAskForTwoFactors(store, request))) return request
  const trusted = await store
    .updateTable('known_browser')
    .set({ trust_used_at: now })
    .where('token_hash', '=', handleHash(token))
    .where('account_id', '=', request.account_id)
    .where('expires_at', '>', now)
    .where('trusted_until', '>', now)
    // The tenant may have shortened the time since.
    .where('trusted_at', '>', now - days * day)
    .where('trust_id', 'is not', null)
    .returning('trust_id')
    .executeTakeFirst()
  if (trusted === undefined) return request
  const step = { trust_id: trusted.trust_id, second_step: false, verified_at: now }
  await saveSkippedStep(store, request.id_hash, step)
  recordSecurityEvent({
    event: 'trust.use',
    outcome: 'success',
    account: request.account_id,
    tenant: request.tenant_id,
    knownBrowser: true,
  })
  return { ...request, ...step }
}

/**
 * Notes that the user wants to trust the browser, after the proof of the second step. The trust
 * begins with the session: until then the browser may have a token that somebody planted.
 */
export async function askForTrust(store: Store, now: number, request: LoginRequest): Promise<void> {
  if (request.verified_at === null || request.second_method === null) return
  if ((await trustDaysOf(store, request)) === 0) return
  await noteTrustAsked(store, now, request.id_hash)
}

export type AskingSignIn = {
  readonly account_id: string
  readonly signed_in_at: number
  /** Hash of the browser that exchanges the code. */
  readonly browser_hash: string
}

/**
 * Returns for how many days the browser of a new session is to be trusted; 0 for none. It answers
 * once: a later session of the same sign-in does not renew the trust.
 */
export async function takeTrustRequest(store: Store, signIn: AskingSignIn): Promise<number> {
  const asked = await takeTrustAsked(store, signIn)
  return asked === undefined ? 0 : trustDaysOf(store, asked)
}

export type Trusted = {
  readonly account_id: string
  /** Of the cookie `gatehouse-known`. */
  readonly token: string
  readonly days: number
  readonly userAgent: string
}

/**
 * Trusts a known browser from now on. Earlier trust in it ends. The browser gets a new token for
 * all its accounts: a copy of the cookie from before must not become trusted (OWASP ASVS 7.2.4).
 * @returns the token for the cookie
 */
export async function trustBrowser(
  store: Store,
  now: number,
  { account_id, token, days, userAgent }: Trusted,
): Promise<string> {
  const newToken = randomHandle()
  const token_hash = handleHash(newToken)
  await store
    .updateTable('known_browser')
    .set({ token_hash })
    .where('token_hash', '=', handleHash(token))
    .execute()
  await store
    .updateTable('known_browser')
    .set({
      trust_id: randomUUID(),
      trusted_at: now,
      trusted_until: now + days * day,
      trust_used_at: null,
      user_agent: userAgent.slice(0, 300),
    })
    .where('token_hash', '=', token_hash)
    .where('account_id', '=', account_id)
    .execute()
  recordSecurityEvent({ event: 'trust.start', outcome: 'success', account: account_id })
  return newToken
}

export type TrustedBrowser = {
  readonly token_hash: string
  readonly trust_id: string
  readonly trusted_at: number
  readonly trusted_until: number
  readonly trust_used_at: number | null
  readonly user_agent: string
}

/** Returns the browsers that the account trusts now, newest first; none where it is forbidden. */
export async function trustedBrowsers(
  store: Store,
  now: number,
  { account_id, tenant_id }: Pick<Subject, 'account_id' | 'tenant_id'>,
): Promise<readonly TrustedBrowser[]> {
  const days = await allowedTrustDays(store, tenant_id)
  if (days === 0) return []
  const rows = await store
    .selectFrom('known_browser')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('trust_id', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('trusted_at', 'desc')
    .limit(100)
    .execute()
  return rows.flatMap(({ token_hash, trust_id, trusted_at, trusted_until, ...row }) => {
    if (trust_id === null || trusted_at === null || trusted_until === null) return []
    // The tenant may have shortened the time since.
    const endsAt = Math.min(trusted_until, trusted_at + days * day)
    if (endsAt <= now) return []
    const { trust_used_at, user_agent } = row
    const times = { trusted_at, trusted_until: endsAt, trust_used_at }
    return [{ token_hash, trust_id, ...times, user_agent: user_agent ?? '' }]
  })
}

const noTrust = {
  trust_id: null,
  trusted_at: null,
  trusted_until: null,
  trust_used_at: null,
  user_agent: null,
} as const

export type EndedTrust = {
  readonly account_id: string
  /** Token of the browser that stays trusted. */
  readonly kept?: string | undefined
  /** One trust; without it, all of the account. */
  readonly trust_id?: string
}

/**
 * Ends the trust of an account in its browsers, also where it was asked for and has not begun.
 * Running sign-ins that skipped their second step need it again.
 */
export async function endTrust(
  store: Store,
  { account_id, kept, trust_id }: EndedTrust,
): Promise<void> {
  if (trust_id === undefined) await forgetTrustAsked(store, account_id)
  const ended = await store
    .updateTable('known_browser')
    .set(noTrust)
    .where('account_id', '=', account_id)
    .where('trust_id', trust_id === undefined ? 'is not' : '=', trust_id ?? null)
    .$if(kept !== undefined, (query) => query.where('token_hash', '!=', handleHash(kept ?? '')))
    .returning('token_hash')
    .execute()
  if (ended.length > 0)
    recordSecurityEvent({ event: 'trust.end', outcome: 'success', account: account_id })
}
