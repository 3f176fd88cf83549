import type { FastifyRequest } from 'fastify'
import { readCookie } from './http/headers.ts'
import type { IdempotentOperation } from './operation.ts'
import { handleHash, randomHandle } from './random-handle.ts'
import { moveToBrowser } from './store/login-requests.ts'
import type { Store } from './store/tables.ts'

/**
 * The cookies of the caller: of the browser, of its session, if any, and of earlier sign-ins
 * (`known-browser`).
 */
export type Cookies = {
  readonly browser: string | undefined
  readonly session: string | undefined
  readonly known?: string | undefined
}

/** The caller, the step of the request it calls from, and the operation it calls. */
export type Caller = Cookies & {
  /**
   * The number of steps proven when the screen was shown. A client that omits it accepts any step.
   */
  readonly step: number | undefined
  readonly operation: IdempotentOperation
}

export const readCookies = (request: FastifyRequest, secure: boolean): Cookies => ({
  browser: readCookie(request, 'flow', secure),
  session: readCookie(request, 'session', secure),
  known: readCookie(request, 'known', secure),
})

export function readCaller(
  request: FastifyRequest,
  secure: boolean,
  operation: IdempotentOperation,
): Caller {
  const step = request.headers['gatehouse-step']
  return {
    ...readCookies(request, secure),
    step: step === undefined ? undefined : Number(step),
    operation,
  }
}

/** Time for which a request with the previous id is still answered. */
const graceMs = 10_000

/** Rows of the provider's table that belong to a browser; `uid_hash` is its hash. */
const browserModels = ['InteractionBrowser', 'CodeBrowser', 'LogoutBrowser'] as const
export type BrowserModel = (typeof browserModels)[number]

/**
 * Returns the hash that the rows of this browser carry. It is the hash of the flow cookie, or of
 * the cookie that has just replaced it. Undefined for an expired id.
 */
export async function resolveBrowserHash(
  store: Store,
  now: number,
  browser: string,
): Promise<string | undefined> {
  const currentHash = handleHash(browser)
  const replacement = await store
    .selectFrom('moved_browser')
    .selectAll()
    .where('old_hash', '=', currentHash)
    .executeTakeFirst()
  if (replacement === undefined) return currentHash
  return replacement.expires_at > now ? replacement.new_hash : undefined
}

type Proven = {
  readonly first_method: string | null
  readonly verified_at: number | null
}

/**
 * Returns whether this browser may continue a request with these proofs. An id of before the proof
 * still reads for a few seconds, and changes nothing: somebody could have known it, and waited for
 * the proof (docs/decisions/0132). An id that was replaced after the last proof was on its way, so
 * it counts.
 * @param browser value of the flow cookie
 */
export async function mayContinue(
  store: Store,
  browser: string | undefined,
  { first_method, verified_at }: Proven,
): Promise<boolean> {
  if (first_method === null) return true
  if (browser === undefined) return false
  const replacement = await store
    .selectFrom('moved_browser')
    .select('expires_at')
    .where('old_hash', '=', handleHash(browser))
    .executeTakeFirst()
  return (
    replacement === undefined ||
    (verified_at !== null && replacement.expires_at - graceMs > verified_at)
  )
}

/** Returns the same for the request of a hand-over; true for an unknown one. */
export async function mayHandOver(
  store: Store,
  browser: string,
  requestId: string,
): Promise<boolean> {
  const request = await store
    .selectFrom('login_request')
    .select(['first_method', 'verified_at'])
    .where('id_hash', '=', handleHash(requestId))
    .executeTakeFirst()
  return request === undefined || mayContinue(store, browser, request)
}

/**
 * Gives the browser a new id when its strength rises. Knowledge of the old id is then worthless
 * (OWASP ASVS 7.2.4). Everything open in this browser, in every tab, moves to the new id. Call it
 * in the transaction of the proof, or before it where a phone proves.
 * @returns the new id for the cookie; none when another tab has just replaced the id of this
 * request: the newer id is on its path to the browser
 */
export async function rotateBrowserId(
  store: Store,
  now: number,
  browser: string | undefined,
): Promise<string | undefined> {
  if (browser === undefined) return undefined
  const old_hash = handleHash(browser)
  if ((await resolveBrowserHash(store, now, browser)) !== old_hash) return undefined
  const newBrowser = randomHandle()
  const new_hash = handleHash(newBrowser)
  for (const table of ['login_context', 'find_id', 'signup_verification'] as const) {
    await store
      .updateTable(table)
      .set({ browser_hash: new_hash })
      .where('browser_hash', '=', old_hash)
      .execute()
  }
  await moveToBrowser(store, { from: old_hash, to: new_hash })
  await store
    .updateTable('oidc')
    .set({ uid_hash: new_hash })
    .where('model', 'in', browserModels)
    .where('uid_hash', '=', old_hash)
    .execute()
  await store
    .updateTable('moved_browser')
    .set({ new_hash })
    .where('new_hash', '=', old_hash)
    .execute()
  await store
    .insertInto('moved_browser')
    .values({ old_hash, new_hash, expires_at: now + graceMs })
    .execute()
  return newBrowser
}

/** Reads the system and the browser from a user agent. Shown to the user, trusted for nothing. */
type Table = readonly (readonly [RegExp, string])[]
const browsers: Table = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const devices: Table = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (table: Table, userAgent: string): string =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'

export const browserName = (userAgent: string): string => firstMatch(browsers, userAgent)
export const deviceName = (userAgent: string): string => firstMatch(devices, userAgent)
/** As in the list of sessions: the browser first. */
export const deviceAndBrowser = (userAgent: string): string =>
  `${browserName(userAgent)}, ${deviceName(userAgent)}`
