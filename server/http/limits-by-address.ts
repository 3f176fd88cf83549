import type { FastifyRequest } from 'fastify'
import { type Cookies, readCookies, resolveBrowserHash } from '../caller.ts'
import { type Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { WrongEntryError } from './errors.ts'

/**
 * For a browser that holds a proof, when its address has no start left: reloads, and several tabs.
 */
const startsPerVerifiedBrowser = 30
/** The same for all browsers of an account together, which may get new ones at each sign-in. */
const startsPerVerifiedAccount = 90
/** Of a proven account, when its address has none left. An account may have many browsers. */
const wrongEntriesPerVerifiedAccount = 10

/** Pages in five minutes: more than a company of a thousand people loads behind one address. */
export const pagesPerAddress = 3_000

type LimitServices = Pick<Services, 'store' | 'clock' | 'origins' | 'limits'>

/**
 * Runs an attempt at a proof. It takes a place before the check, so that parallel guesses cannot
 * share one. Only a wrong entry keeps the place, because a company of a thousand people has one
 * address.
 * @throws RATE_LIMITED, and the errors of `act`
 */
export async function limitAttempts<Value>(
  services: LimitServices,
  request: FastifyRequest,
  run: () => Promise<Value>,
): Promise<Value> {
  const releaseAttempt = await reserveAttempt(services, request)
  let isWrong = false
  try {
    return await run()
  } catch (problem) {
    isWrong = problem instanceof WrongEntryError
    throw problem
  } finally {
    if (!isWrong) releaseAttempt()
  }
}

/** Sheds anonymous requests first, as `limitStarts` does. @throws RATE_LIMITED */
async function reserveAttempt(
  { store, clock, origins, limits }: LimitServices,
  request: FastifyRequest,
): Promise<() => void> {
  const { passwordsPerAddress } = await readSettings(store)
  try {
    return limits.passwords.take(request.ip, passwordsPerAddress)
  } catch (rateLimitError) {
    const verifiedBrowser = await findVerifiedBrowser(
      store,
      clock.now(),
      readCookies(request, origins.secure),
    )
    if (verifiedBrowser === undefined) throw rateLimitError
    return limits.passwordsByAccount.take(
      verifiedBrowser.account_id,
      wrongEntriesPerVerifiedAccount,
    )
  }
}

/**
 * Runs the sending of a message. After a proof the account's own limits count it
 * (messages/message-limits), and the address does not. A refused message is not counted.
 * @param requestId undefined where nothing can be proven
 * @throws RATE_LIMITED, and the errors of `act`
 */
export async function limitSends<Value>(
  services: LimitServices,
  {
    request,
    requestId,
    run,
  }: {
    readonly request: FastifyRequest
    readonly requestId: string | undefined
    readonly run: () => Promise<Value>
  },
): Promise<Value> {
  if (requestId !== undefined && (await hasVerifiedFirstFactor(services, request, requestId)))
    return run()
  const { sendsPerAddress } = await readSettings(services.store)
  const releaseAttempt = services.limits.sends.take(request.ip, sendsPerAddress)
  try {
    return await run()
  } catch (rateLimitError) {
    releaseAttempt()
    throw rateLimitError
  }
}

async function hasVerifiedFirstFactor(
  { store, clock, origins }: LimitServices,
  request: FastifyRequest,
  requestId: string,
): Promise<boolean> {
  const { browser } = readCookies(request, origins.secure)
  const browser_hash = browser && (await resolveBrowserHash(store, clock.now(), browser))
  if (!browser_hash) return false
  const verifiedRequest = await store
    .selectFrom('login_request')
    .select('id_hash')
    .where('id_hash', '=', handleHash(requestId))
    .where('browser_hash', '=', browser_hash)
    .where('first_method', 'is not', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return verifiedRequest !== undefined
}

/**
 * Counts a start, which writes rows before a proof: a sign-in, a reset, a request of another
 * system, an account by an identity provider. Anonymous starts are shed first: a browser that holds
 * a proof goes on when its address has no start left.
 * @throws RATE_LIMITED
 */
export async function limitStarts(
  { store, clock, limits }: Omit<LimitServices, 'origins'>,
  ip: string,
  cookies: Cookies,
): Promise<void> {
  const { startsPerAddress } = await readSettings(store)
  try {
    limits.starts.take(ip, limits.startsAtMost ?? startsPerAddress)
  } catch (rateLimitError) {
    const verifiedBrowser = await findVerifiedBrowser(store, clock.now(), cookies)
    if (verifiedBrowser === undefined) throw rateLimitError
    limits.startsByAccount.take(verifiedBrowser.account_id, startsPerVerifiedAccount)
    limits.startsByBrowser.take(verifiedBrowser.hash, startsPerVerifiedBrowser)
  }
}

/** Counts a look-up of the version of a page; false when its address has none left. */
export function mayLookUpPage({ limits }: Pick<Services, 'limits'>, ip: string): boolean {
  try {
    limits.pages.take(ip, pagesPerAddress)
    return true
  } catch {
    return false
  }
}

type VerifiedBrowser = { readonly hash: string; readonly account_id: string }

/**
 * Returns a name, and the account, of a browser with a session or a proven first step, or of one
 * that signed in before.
 */
async function findVerifiedBrowser(
  store: Store,
  now: number,
  { browser, session, known }: Cookies,
): Promise<VerifiedBrowser | undefined> {
  const signedIn =
    session &&
    (await store
      .selectFrom('session')
      .select(['id_hash as hash', 'account_id'])
      .where('id_hash', '=', handleHash(session))
      .where('expires_at', '>', now)
      .executeTakeFirst())
  if (signedIn) return signedIn
  const hash = browser && (await resolveBrowserHash(store, now, browser))
  const proven =
    hash &&
    (await store
      .selectFrom('login_request')
      .select(['browser_hash as hash', 'account_id'])
      .where('browser_hash', '=', hash)
      .where('first_method', 'is not', null)
      .where('expires_at', '>', now)
      .executeTakeFirst())
  if (proven) return proven
  if (known === undefined) return undefined
  return store
    .selectFrom('known_browser')
    .select(['token_hash as hash', 'account_id'])
    .where('token_hash', '=', handleHash(known))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
