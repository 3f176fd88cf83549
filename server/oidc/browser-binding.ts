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

/** Binds an interaction of the provider to the browser that began it. */
export const bindInteraction = (
  store: Store,
  uid: string,
  browser_hash: string,
  expires_at: number,
): Promise<void> =>
  bind(store, { model: 'InteractionBrowser', handles: [uid] }, browser_hash, expires_at)

export const isInteractionOf = (
  store: Store,
  now: number,
  uid: string,
  browser_hash: string,
): Promise<boolean> =>
  isBound(store, now, { model: 'InteractionBrowser', handles: [uid] }, browser_hash)

type Code = { readonly code: string; readonly state: string }

/** Binds a code, with the state of its request, to the browser that it is sent to. */
export const bindCode = (
  store: Store,
  now: number,
  { code, state }: Code,
  browser_hash: string,
): Promise<void> =>
  bind(
    store,
    { model: 'CodeBrowser', handles: [code, state] },
    browser_hash,
    now + codeSeconds * 1000,
  )

/**
 * Checks that the code was issued to this browser, for a request with this state (RFC 9700, section
 * 2.1 and 4.5). Call it before the code is used: in another browser it stays unused.
 * @param browser value of the flow cookie
 * @throws SIGNIN_FAILED
 */
export async function assertCodeOfBrowser(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { code, state }: Code,
  browser: string | undefined,
): Promise<void> {
  const now = clock.now()
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (
    browser_hash === undefined ||
    !(await isBound(store, now, { model: 'CodeBrowser', handles: [code, state] }, browser_hash))
  )
    throw apiError('SIGNIN_FAILED')
}

/** Neither has a space. */
const idOf = ({ handles }: Binding): string => handleHash(handles.join(' '))

async function bind(
  store: Store,
  binding: Binding,
  uid: string,
  expires_at: number,
): Promise<void> {
  await store
    .insertInto('oidc')
    .values({
      model: binding.model,
      id: idOf(binding),
      uid,
      payload: '{}',
      grant_id: null,
      account_id: null,
      consumed_at: null,
      expires_at,
    })
    .execute()
}

async function isBound(
  store: Store,
  now: number,
  binding: Binding,
  browser_hash: string,
): Promise<boolean> {
  const row = await store
    .selectFrom('oidc')
    .select('id')
    .where('model', '=', binding.model)
    .where('id', '=', idOf(binding))
    .where('uid', '=', browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
