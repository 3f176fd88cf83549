import { createHmac } from 'node:crypto'
import { apiError } from '../api-error.ts'
import { actionsBeforeSecondStep, addRequiredActions } from '../device-agents/required-actions.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import { type LoginRequest, claimRequest } from '../sign-in/login-request.ts'
import { refreshRequiredSteps } from '../sign-in/refresh-required-steps.ts'
import type { Store } from '../store/open-store.ts'
import type { ClientAppRequest } from './client-app-request.ts'

type Opening = Pick<LoginRequest, 'second_step' | 'caller' | 'purpose' | 'session_hash'> &
  Partial<Pick<LoginRequest, 'first_method' | 'verified_at'>>

/**
 * Returns our request for the one that an application keeps open: the same each time, and for one
 * browser. Its ID is derived from the application's handle, so it need not be stored. The response
 * with the browser's first ID can be lost (reload, bad connection), and then no browser uses that
 * ID. Until a browser uses it, the next caller gets the request.
 * @returns `flow`: the browser's first ID
 * @param store in a transaction: a refusal rolls everything back
 * @throws REQUEST_EXPIRED when another browser has it, or it is over, declined or cancelled
 */
export async function openRequest(
  store: Store,
  pepper: string,
  now: number,
  handle: string,
  clientAppRequest: ClientAppRequest,
  browser: string | undefined,
  opening: Opening,
) {
  const id = createHmac('sha256', pepper).update(`request of ${handle}`).digest('base64url')
  const knownBrowser =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const newBrowser = knownBrowser === undefined ? randomHandle() : undefined
  const browser_hash = knownBrowser ?? handleHash(newBrowser ?? '')
  const asking = { browser_hash, browser_met: knownBrowser === undefined ? 0 : 1 }
  const key_hash = handleHash(`key of ${id}`)
  const { tenant_id, account_id, expires_at } = clientAppRequest
  const inserted = await store
    .insertInto('login_request')
    .values({
      id_hash: handleHash(id),
      key_hash,
      ...asking,
      account_id,
      tenant_id,
      expires_at,
      username: '',
      first_method: null,
      second_method: null,
      verified_at: null,
      used_at: null,
      ...opening,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted !== undefined) {
    // It was opened before, and left since: it cannot be opened again.
    if (clientAppRequest.request_hash !== '') throw apiError('REQUEST_EXPIRED')
    // Context that the password check and the history need for each request. The history shows the
    // name that the user knows. No provider waits for it.
    await store
      .insertInto('login_context')
      .values({
        key_hash,
        interaction_hash: '',
        browser_hash,
        tenant_id,
        client_id: clientAppRequest.sp,
        username: '',
        expires_at,
      })
      .execute()
    // A user with a session has met them. The computer is registered, and the terms of an
    // application are accepted, during a sign-in.
    if (opening.purpose === '')
      await addRequiredActions(store, id, inserted, actionsBeforeSecondStep)
    await store
      .updateTable('caller_request')
      .set({ request_hash: inserted.id_hash })
      .where('id_hash', '=', clientAppRequest.id_hash)
      .execute()
    return { id, request: inserted, flow: newBrowser }
  }
  const existingRequest = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', handleHash(id))
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const request =
    existingRequest === undefined
      ? await reopenRequest(store, now, handleHash(id), asking)
      : await claimRequest(store, existingRequest)
  // It was opened in a session that is over: another sign-in does not continue it.
  if (request === undefined || request.session_hash !== opening.session_hash)
    throw apiError('REQUEST_EXPIRED')
  return { id, request: await refreshRequiredSteps(store, request), flow: newBrowser }
}

/** Gives the request to the browser of this call, because its first ID was never used. */
async function reopenRequest(
  store: Store,
  now: number,
  id_hash: string,
  browser: Pick<LoginRequest, 'browser_hash' | 'browser_met'>,
): Promise<LoginRequest | undefined> {
  const request = await store
    .updateTable('login_request')
    .set(browser)
    .where('id_hash', '=', id_hash)
    .where('browser_met', '=', 0)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (request !== undefined)
    await store
      .updateTable('login_context')
      .set({ browser_hash: browser.browser_hash })
      .where('key_hash', '=', request.key_hash)
      .execute()
  return request
}
