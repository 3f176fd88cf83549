import type { FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { cookiesOf } from './login/caller.ts'
import { browserHash } from './login/browser-id.ts'
import { handleHash } from './random-handle.ts'
import { RateLimit } from './rate-limit.ts'
import type { Services } from './services.ts'
import { readSettings } from './settings.ts'
import { TokenBucket } from './token-bucket.ts'

/** Limits for one address in five minutes, before a proof. */
export type AddressLimits = {
  /** Sign-ins that begin at the provider. */
  readonly starts: number
  /** Passwords and other entries that were not right. */
  readonly passwords: number
  /** Messages that somebody asks for who has proven nothing. */
  readonly codes: number
  /** Questions about IDs and people before a sign-up. */
  readonly looks: number
}

/** Where people of the internet come (docs/operations.md, "Limits", has how to size them). */
export const productionLimits: AddressLimits = { starts: 600, passwords: 25, codes: 25, looks: 300 }

const windowSeconds = 300
/** For a browser that holds a proof, when its address has no start left: reloads, and several tabs. */
const startsOfKnownBrowser = 30

/** @param most instead of the settings that tests turn */
export const limitsByAddress = (clock: Clock, most: Partial<AddressLimits> = {}) => ({
  sends: new RateLimit(clock, windowSeconds, most.codes),
  passwords: new RateLimit(clock, windowSeconds, most.passwords),
  looks: new RateLimit(clock, windowSeconds, most.looks),
  starts: new TokenBucket(clock, windowSeconds),
  startsOfBrowser: new TokenBucket(clock, windowSeconds),
  startsAtMost: most.starts,
})

type Limiting = Pick<Services, 'store' | 'clock' | 'origins' | 'limits'>

/**
 * A try at a proof. A right one costs the address nothing: a company of a thousand people has one address, and nine in ten of their passwords are right.
 * @throws RATE_LIMITED, and whatever `act` throws for a wrong one
 */
export async function tryFromAddress<Value>({ store, limits }: Limiting, { ip }: FastifyRequest, act: () => Promise<Value>): Promise<Value> {
  limits.passwords.take(ip, (await readSettings(store)).passwordsPerAddress)
  const value = await act()
  limits.passwords.giveBack(ip)
  return value
}

/**
 * A message. Of a request in which something is proven the account's own limits count it (messages/message-limits), and the address does not.
 * @throws RATE_LIMITED
 */
export async function sendFromAddress({ store, clock, origins, limits }: Limiting, request: FastifyRequest, requestId: string): Promise<void> {
  const { browser } = cookiesOf(request, origins.secure)
  const browser_hash = browser === undefined ? undefined : await browserHash(store, clock.now(), browser)
  const proven = browser_hash === undefined ? undefined : await store.selectFrom('login_request').select('id_hash')
    .where('id_hash', '=', handleHash(requestId)).where('browser_hash', '=', browser_hash)
    .where('first_method', 'is not', null).where('expires_at', '>', clock.now()).executeTakeFirst()
  if (proven === undefined) limits.sends.take(request.ip, (await readSettings(store)).sendsPerAddress)
}

/**
 * A sign-in that begins. What is anonymous is shed first: a browser that holds a proof goes on when its address has no start left.
 * @throws RATE_LIMITED
 */
export async function startFromAddress({ store, clock, limits }: Omit<Limiting, 'origins'>, ip: string, cookies: Parameters<typeof provenBrowser>[2]): Promise<void> {
  const { startsPerAddress } = await readSettings(store)
  try {
    limits.starts.take(ip, limits.startsAtMost ?? startsPerAddress)
  } catch (refused) {
    const known = await provenBrowser(store, clock.now(), cookies)
    if (known === undefined) throw refused
    limits.startsOfBrowser.take(known, startsOfKnownBrowser)
  }
}

/** Returns a name for a browser that is signed in, or has proven the first step of a sign-in that goes on. */
async function provenBrowser(store: Services['store'], now: number, { browser, session }: ReturnType<typeof cookiesOf>): Promise<string | undefined> {
  const signedIn = session === undefined ? undefined : await store.selectFrom('session').select('id_hash').where('id_hash', '=', handleHash(session)).where('expires_at', '>', now).executeTakeFirst()
  if (signedIn !== undefined || browser === undefined) return signedIn?.id_hash
  const hash = await browserHash(store, now, browser)
  const proven = hash === undefined ? undefined : await store.selectFrom('login_request').select('browser_hash')
    .where('browser_hash', '=', hash).where('first_method', 'is not', null).where('expires_at', '>', now).executeTakeFirst()
  return proven?.browser_hash
}
