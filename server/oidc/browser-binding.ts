import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiError } from '../api-error.ts'
import { cookieFrom, flowCookieHeader } from '../cookies.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { resolveBrowserHash, type BrowserModel } from '../sign-in/browser-id.ts'
import type { Store } from '../store/open-store.ts'

type Asked = Pick<Services, 'store' | 'clock' | 'origins'>
type Binding = {
  readonly model: BrowserModel
  /** Secrets that open it, all of them. */
  readonly handles: readonly string[]
  readonly browser_hash: string
}

/** A code lives a minute; after that the provider refuses it. */
const codeSeconds = 120

/**
 * Returns the hash of the browser that sends the request. A browser has one ID for all its tabs, so
 * that two sign-ins do not end each other. An unknown browser gets an ID.
 */
export async function browserOf(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<string> {
  const knownBrowser = await knownBrowserOf(request, asked)
  if (knownBrowser !== undefined) return knownBrowser
  const newBrowser = randomHandle()
  response.appendHeader('set-cookie', flowCookieHeader(newBrowser, asked.origins.secure))
  return handleHash(newBrowser)
}

/** @returns undefined for a browser without a valid ID */
export async function knownBrowserOf(
  { headers }: IncomingMessage,
  { store, clock, origins }: Asked,
): Promise<string | undefined> {
  const browser = cookieFrom(headers.cookie, 'flow', origins.secure)
  return browser === undefined ? undefined : resolveBrowserHash(store, clock.now(), browser)
}

/** Of an interaction of the provider and the browser that began it. */
export const interactionBinding = (uid: string, browser_hash: string): Binding => ({
  model: 'InteractionBrowser',
  handles: [uid],
  browser_hash,
})

type Code = { readonly code: string; readonly state: string }

const codeBinding = ({ code, state }: Code, browser_hash: string): Binding => ({
  model: 'CodeBrowser',
  handles: [code, state],
  browser_hash,
})

/** Binds a code, with the state of its request, to the browser that it is sent to. */
export const bindCode = (
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  code: Code,
  browser_hash: string,
): Promise<void> =>
  bindToBrowser(store, codeBinding(code, browser_hash), clock.now() + codeSeconds * 1000)

/**
 * Checks that the code was issued to this browser, for a request with this state (RFC 9700, section
 * 2.1 and 4.5). Call it before the code is used: in another browser it stays unused.
 * @param browser value of the flow cookie
 * @throws SIGNIN_FAILED
 */
export async function assertCodeOfBrowser(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  code: Code,
  browser: string | undefined,
): Promise<void> {
  const now = clock.now()
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined || !(await isBound(store, now, codeBinding(code, browser_hash))))
    throw apiError('SIGNIN_FAILED')
}

/** Neither has a space. */
const idOf = ({ handles }: Pick<Binding, 'handles'>): string => handleHash(handles.join(' '))

export async function bindToBrowser(
  store: Store,
  binding: Binding,
  expires_at: number,
): Promise<void> {
  await store
    .insertInto('oidc')
    .values({
      model: binding.model,
      id_hash: idOf(binding),
      uid_hash: binding.browser_hash,
      // Only the row itself is read.
      payload_sealed: '',
      grant_hash: null,
      account_id: null,
      consumed_at: null,
      expires_at,
    })
    .execute()
}

export async function isBound(store: Store, now: number, binding: Binding): Promise<boolean> {
  const row = await store
    .selectFrom('oidc')
    .select('id_hash')
    .where('model', '=', binding.model)
    .where('id_hash', '=', idOf(binding))
    .where('uid_hash', '=', binding.browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
