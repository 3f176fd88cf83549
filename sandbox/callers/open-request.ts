import { createHmac } from 'node:crypto'
import { beforeSecondStep, demandAtStart } from '../agents/demands.ts'
import { refusal } from '../api-error.ts'
import { asAskedNow } from '../login/as-asked-now.ts'
import { browserHash } from '../login/browser-id.ts'
import { type LoginRequest, met } from '../login/login-request.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import type { CallerRequest } from './caller-request.ts'

type Opening = Pick<LoginRequest, 'second_step' | 'caller' | 'purpose' | 'session_hash'> &
  Partial<Pick<LoginRequest, 'first_method' | 'verified_at'>>

/**
 * The request of ours for the one that an application keeps open: the same however often it is
 * asked for, and of one browser. Its id is made of the application's handle, so nothing has to be
 * kept to say it again. Where the answer with the browser's first id was lost, by a reload or on a
 * bad line, nobody can come back with that id: until somebody does, who asks gets the request.
 * @returns `flow`: the browser's first id
 * @param store in a transaction: what is refused has not happened
 * @throws REQUEST_EXPIRED when another browser has it, or it is over, declined or cancelled
 */
export async function openRequest(
  store: Store,
  pepper: string,
  now: number,
  handle: string,
  outer: CallerRequest,
  browser: string | undefined,
  opening: Opening,
) {
  const id = createHmac('sha256', pepper).update(`request of ${handle}`).digest('base64url')
  const known = browser === undefined ? undefined : await browserHash(store, now, browser)
  const fresh = known === undefined ? randomHandle() : undefined
  const browser_hash = known ?? handleHash(fresh ?? '')
  const asking = { browser_hash, browser_met: known === undefined ? 0 : 1 }
  const key_hash = handleHash(`key of ${id}`)
  const { tenant_id, account_id, expires_at } = outer
  const made = await store
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
  if (made !== undefined) {
    // It was opened before, and left since: nobody opens it anew.
    if (outer.request_hash !== '') throw refusal('REQUEST_EXPIRED')
    // What a password and the history ask for of every request: the history has the name that the
    // person knows. No provider waits for it.
    await store
      .insertInto('login_context')
      .values({
        key_hash,
        interaction_uid: '',
        browser_hash,
        tenant_id,
        client_id: outer.sp,
        username: '',
        expires_at,
      })
      .execute()
    // Who is signed in has met them; the computer is registered, and an application's terms are
    // agreed to, by a sign-in.
    if (opening.purpose === '') await demandAtStart(store, id, made, beforeSecondStep)
    await store
      .updateTable('caller_request')
      .set({ request_hash: made.id_hash })
      .where('id_hash', '=', outer.id_hash)
      .execute()
    return { id, request: made, flow: fresh }
  }
  const own = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', handleHash(id))
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const request =
    own === undefined ? await givenAgain(store, now, handleHash(id), asking) : await met(store, own)
  // Opened in a session that is over: another sign-in does not go on with it.
  if (request === undefined || request.session_hash !== opening.session_hash)
    throw refusal('REQUEST_EXPIRED')
  return { id, request: await asAskedNow(store, request), flow: fresh }
}

/** Of one that nobody has come back with: its browser is the one that asks now. */
async function givenAgain(
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
