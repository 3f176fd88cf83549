import type { FastifyRequest } from 'fastify'
import { WrongEntry } from './api-error.ts'
import type { Clock } from './clock.ts'
import { browserHash } from './login/browser-id.ts'
import { cookiesOf, type Cookies } from './login/caller.ts'
import { handleHash } from './random-handle.ts'
import { RateLimit } from './rate-limit.ts'
import type { Services } from './services.ts'
import { readSettings } from './settings.ts'
import type { Store } from './store/open-store.ts'
import { TokenBucket } from './token-bucket.ts'

/** Limits for one address in five minutes, before a proof. */
export type AddressLimits = {
  /** Sign-ins, resets, callers' requests and accounts that begin. */
  readonly starts: number
  /** Passwords and other entries that were wrong. */
  readonly passwords: number
  /** Messages that somebody asks for who has proven nothing. */
  readonly codes: number
  /** Questions about IDs and people before a sign-up. */
  readonly looks: number
}

/** Where people of the internet come (docs/operations.md, "Limits", has how to size them). */
export const productionLimits: AddressLimits = { starts: 600, passwords: 25, codes: 25, looks: 300 }

const windowSeconds = 300
/**
 * For a browser that holds a proof, when its address has no start left: reloads, and several tabs.
 */
const startsOfKnownBrowser = 30
/** Of a proven account, when its address has none left. An account may have many browsers. */
const wrongOfKnownAccount = 10

/** @param most instead of the settings that tests turn */
export const limitsByAddress = (clock: Clock, most: Partial<AddressLimits> = {}) => ({
  sends: new RateLimit(clock, windowSeconds, most.codes),
  passwords: new RateLimit(clock, windowSeconds, most.passwords),
  looks: new RateLimit(clock, windowSeconds, most.looks),
  starts: new TokenBucket(clock, windowSeconds),
  startsOfBrowser: new TokenBucket(clock, windowSeconds),
  passwordsOfAccount: new RateLimit(clock, windowSeconds),
  startsAtMost: most.starts,
})

type Limiting = Pick<Services, 'store' | 'clock' | 'origins' | 'limits'>

/**
 * Runs a try at a proof. It takes a place before it is judged, so that parallel guesses cannot
 * share one. Only a wrong entry keeps the place: a company of a thousand people has one address.
 * @throws RATE_LIMITED, and whatever `act` throws
 */
export async function tryFromAddress<Value>(
  sandbox: Limiting,
  request: FastifyRequest,
  act: () => Promise<Value>,
): Promise<Value> {
  const giveBack = await placeForTry(sandbox, request)
  let isWrong = false
  try {
    return await act()
  } catch (problem) {
    isWrong = problem instanceof WrongEntry
    throw problem
  } finally {
    if (!isWrong) giveBack()
  }
}

/** Sheds anonymous requests first, as `startFromAddress` does. @throws RATE_LIMITED */
async function placeForTry(
  { store, clock, origins, limits }: Limiting,
  request: FastifyRequest,
): Promise<() => void> {
  const { passwordsPerAddress } = await readSettings(store)
  try {
    return limits.passwords.take(request.ip, passwordsPerAddress)
  } catch (refused) {
    const known = await provenBrowser(store, clock.now(), cookiesOf(request, origins.secure))
    if (known === undefined) throw refused
    return limits.passwordsOfAccount.take(known.account_id, wrongOfKnownAccount)
  }
}

/**
 * Runs the sending of a message. After a proof the account's own limits count it
 * (messages/message-limits), and the address does not. A refused message is not counted.
 * @param requestId undefined where nothing can be proven
 * @throws RATE_LIMITED, and whatever `act` throws
 */
export async function sendFromAddress<Value>(
  sandbox: Limiting,
  request: FastifyRequest,
  requestId: string | undefined,
  act: () => Promise<Value>,
): Promise<Value> {
  if (requestId !== undefined && (await isProvenHere(sandbox, request, requestId))) return act()
  const { sendsPerAddress } = await readSettings(sandbox.store)
  const giveBack = sandbox.limits.sends.take(request.ip, sendsPerAddress)
  try {
    return await act()
  } catch (refused) {
    giveBack()
    throw refused
  }
}

async function isProvenHere(
  { store, clock, origins }: Limiting,
  request: FastifyRequest,
  requestId: string,
): Promise<boolean> {
  const { browser } = cookiesOf(request, origins.secure)
  const browser_hash = browser && (await browserHash(store, clock.now(), browser))
  if (!browser_hash) return false
  const proven = await store
    .selectFrom('login_request')
    .select('id_hash')
    .where('id_hash', '=', handleHash(requestId))
    .where('browser_hash', '=', browser_hash)
    .where('first_method', 'is not', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return proven !== undefined
}

/**
 * Counts a start, which writes rows before a proof: a sign-in, a reset, a request of another
 * system, an account by an identity provider. Anonymous starts are shed first: a browser that holds
 * a proof goes on when its address has no start left.
 * @throws RATE_LIMITED
 */
export async function startFromAddress(
  { store, clock, limits }: Omit<Limiting, 'origins'>,
  ip: string,
  cookies: Cookies,
): Promise<void> {
  const { startsPerAddress } = await readSettings(store)
  try {
    limits.starts.take(ip, limits.startsAtMost ?? startsPerAddress)
  } catch (refused) {
    const known = await provenBrowser(store, clock.now(), cookies)
    if (known === undefined) throw refused
    limits.startsOfBrowser.take(known.hash, startsOfKnownBrowser)
  }
}

type Proven = { readonly hash: string; readonly account_id: string }

/** Returns a name, and the account, of a browser that is signed in or has proven a first step. */
async function provenBrowser(
  store: Store,
  now: number,
  { browser, session }: Cookies,
): Promise<Proven | undefined> {
  const signedIn =
    session &&
    (await store
      .selectFrom('session')
      .select(['id_hash as hash', 'account_id'])
      .where('id_hash', '=', handleHash(session))
      .where('expires_at', '>', now)
      .executeTakeFirst())
  if (signedIn) return signedIn
  const hash = browser && (await browserHash(store, now, browser))
  if (!hash) return undefined
  return store
    .selectFrom('login_request')
    .select(['browser_hash as hash', 'account_id'])
    .where('browser_hash', '=', hash)
    .where('first_method', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
