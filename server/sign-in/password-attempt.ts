import { apiError, ApiError } from '../http/errors.ts'
import { recordSecurityEvent, type SecurityEvent } from '../log/security-log.ts'
import { notifyFailures } from '../messages/owner-notices.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import type { Account, AccountTable, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { findKnownBrowser, type KnownBrowser } from './known-browser.ts'

/** A counted try; `apiError` is the error to answer when the password is wrong. */
export type Attempt = {
  readonly apiError: ApiError
  /** The try began a lock. */
  readonly isLocking: boolean
}
type AttemptTarget = {
  readonly tenant: string
  readonly username: string
  /** The browser, when it signed in to this account before. */
  readonly browser: KnownBrowser | undefined
}

/**
 * Wrong passwords in a row, over all locks. After those of strangers, strangers wait for a reset,
 * or for the right password in a browser that is known. After those of a known browser, it is a
 * stranger. Together one hundred (NIST 800-63B 5.2.2).
 */
const maxStrangerFailures = 80
const maxBrowserFailures = 20
const maxLockMinutes = 60

const hashUsername = (tenant: string, username: string): string =>
  handleHash(`${tenant}\n${username.toLowerCase()}`)

/** The row that counts a try. Each call is one statement, so that parallel guesses share no try. */
type Counter = {
  /** Counts one try; undefined while it is locked, or none is left. */
  readonly take: () => Promise<{ readonly failed: number } | undefined>
  readonly lockUntil: (time: number) => Promise<unknown>
  readonly read: () => Promise<{ readonly failed: number; readonly locked_until: number | null }>
  readonly maxFailures: number
  /** Called with the last try. @returns the error to answer, unless it locks like any other */
  readonly exhaust: () => Promise<ApiError | undefined>
}

/**
 * Takes one try before the password is checked. IDs without an account are counted in the same
 * manner. A browser that signed in to the account before has a counter of its own, so that
 * strangers cannot lock the owner out. Every fifth try (or the number of the tenant) locks, each
 * time twice as long, one hour at most. The count continues over the locks. The last try sets the
 * lock with it; a right password takes it back. Call it in a transaction.
 * @throws LOGIN_AUTO_LOCKED, LOGIN_LOCKED_UNTIL_RESET
 */
export async function countPasswordAttempt(
  store: Store,
  {
    now,
    settings,
    target: { browser, ...target },
  }: { readonly now: number; readonly settings: Settings; readonly target: AttemptTarget },
): Promise<Attempt> {
  const counter =
    browser === undefined
      ? await strangersCounter(store, now, target)
      : browserCounter(store, now, browser)
  const counted = await counter.take()
  if (counted === undefined) throw lockedError(await counter.read(), now)
  const exhausted = counted.failed < counter.maxFailures ? undefined : await counter.exhaust()
  if (exhausted !== undefined) return { apiError: exhausted, isLocking: true }
  const allowed = Math.max(1, settings.passwordAttempts)
  const minutes = lockMinutesAfter(counted.failed, allowed, settings.lockMinutes)
  if (minutes === undefined)
    return {
      apiError: apiError('LOGIN_PASSWORD_INCORRECT', { failed: counted.failed % allowed, allowed }),
      isLocking: false,
    }
  await counter.lockUntil(now + minutes * 60_000)
  return {
    apiError: apiError('LOGIN_AUTO_LOCKED', { minutes: Math.max(1, minutes) }),
    isLocking: true,
  }
}

async function strangersCounter(
  store: Store,
  now: number,
  { tenant, username }: Omit<AttemptTarget, 'browser'>,
): Promise<Counter> {
  const username_hash = hashUsername(tenant, username)
  await store
    .insertInto('password_attempt')
    .values({ username_hash, failed: 0, locked_until: null, last_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
  return {
    maxFailures: maxStrangerFailures,
    take: () =>
      store
        .updateTable('password_attempt')
        .set((e) => ({ failed: e('failed', '+', 1), locked_until: null, last_at: now }))
        .where('username_hash', '=', username_hash)
        .where('failed', '<', maxStrangerFailures)
        .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
        .returning('failed')
        .executeTakeFirst(),
    lockUntil: (locked_until) =>
      store
        .updateTable('password_attempt')
        .set({ locked_until })
        .where('username_hash', '=', username_hash)
        .execute(),
    read: () =>
      store
        .selectFrom('password_attempt')
        .select(['failed', 'locked_until'])
        .where('username_hash', '=', username_hash)
        .executeTakeFirstOrThrow(),
    exhaust: async () => apiError('LOGIN_LOCKED_UNTIL_RESET'),
  }
}

function browserCounter(
  store: Store,
  now: number,
  { token_hash, account_id }: KnownBrowser,
): Counter {
  const change = () =>
    store
      .updateTable('known_browser')
      .where('token_hash', '=', token_hash)
      .where('account_id', '=', account_id)
  return {
    maxFailures: maxBrowserFailures,
    take: () =>
      change()
        .set((e) => ({ failed: e('failed', '+', 1), locked_until: null }))
        .where('failed', '<', maxBrowserFailures)
        .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
        .returning('failed')
        .executeTakeFirst(),
    lockUntil: (locked_until) => change().set({ locked_until }).execute(),
    read: () =>
      store
        .selectFrom('known_browser')
        .select(['failed', 'locked_until'])
        .where('token_hash', '=', token_hash)
        .where('account_id', '=', account_id)
        .executeTakeFirstOrThrow(),
    exhaust: async () => {
      await change().set({ expires_at: now }).execute()
      return undefined
    },
  }
}

const lockedError = (
  { failed, locked_until }: { readonly failed: number; readonly locked_until: number | null },
  now: number,
): ApiError =>
  failed >= maxStrangerFailures
    ? apiError('LOGIN_LOCKED_UNTIL_RESET')
    : apiError('LOGIN_AUTO_LOCKED', {
        minutes: Math.max(1, Math.ceil(((locked_until ?? now) - now) / 60_000)),
      })

/** 10, 20, 40, 60, 60 … minutes; undefined where the failure does not lock. */
function lockMinutesAfter(
  failed: number,
  allowed: number,
  firstLockMinutes: number,
): number | undefined {
  if (failed % allowed !== 0) return undefined
  return Math.min(
    firstLockMinutes * 2 ** Math.min(failed / allowed - 1, 10),
    Math.max(firstLockMinutes, maxLockMinutes),
  )
}

/** Gives strangers and known browsers all tries back. */
export async function resetPasswordAttempts(
  store: Store,
  { id, tenant_id, username }: Pick<AccountTable, 'id' | 'tenant_id' | 'username'>,
): Promise<void> {
  await store
    .updateTable('password_attempt')
    .set({ failed: 0, locked_until: null })
    .where('username_hash', '=', hashUsername(tenant_id, username))
    .execute()
  await store
    .updateTable('known_browser')
    .set({ failed: 0, locked_until: null })
    .where('account_id', '=', id)
    .execute()
}

export type PasswordTry = {
  /** Name of a refused try in the security log. */
  readonly event: SecurityEvent['event']
  readonly now: number
  readonly settings: Settings
  readonly tenant: string
  readonly username: string
  /** Undefined for an ID without an account. */
  readonly account: Account | undefined
  /** Of the account, or of the decoy account. */
  readonly account_id: string
  /** Token of the cookie `gatehouse-known`. */
  readonly knownBrowser: string | undefined
}

/**
 * Counts a try before the password is checked, logs a refusal and a lock, and tells the owner of a
 * lock. Call it in a transaction.
 * @throws the errors of `countPasswordAttempt`
 */
export async function takePasswordAttempt(
  services: Services,
  transaction: Store,
  { event, now, settings, tenant, username, account, account_id, knownBrowser }: PasswordTry,
): Promise<Attempt> {
  const browser = await findKnownBrowser(transaction, now, { token: knownBrowser, account_id })
  const note = (noted: Pick<SecurityEvent, 'event' | 'outcome' | 'reason'>, isRefusal = false) =>
    recordSecurityEvent(
      {
        ...noted,
        account: account?.id ?? null,
        method: 'password',
        knownBrowser: browser !== undefined,
      },
      isRefusal,
    )
  const attempt: Attempt = await countPasswordAttempt(transaction, {
    now,
    settings,
    target: {
      tenant,
      username,
      browser,
    },
  }).catch((problem: unknown) => {
    if (problem instanceof ApiError) note({ event, outcome: 'refused', reason: problem.code }, true)
    throw problem
  })
  if (attempt.isLocking) {
    note({ event: 'account.lock', outcome: 'success', reason: attempt.apiError.code })
    await notifyFailures(services, transaction, {
      now,
      account,
      account_id,
      tenant_id: tenant,
      of: 'password',
    })
  }
  return attempt
}
