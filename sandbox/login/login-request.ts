import type { Selectable } from 'kysely'
import { demandAtStart } from '../agents/demands.ts'
import { refusal } from '../api-error.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { assertOwnSession } from '../session/own-session.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { AccountTable, LoginRequestTable } from '../store/tables.ts'
import { asAskedNow } from './as-asked-now.ts'
import { browserHash } from './browser-id.ts'
import type { Cookies } from './caller.ts'
import { isCheck } from './is-check.ts'
import type { LoginContext } from './login-context.ts'
import { isNobody, nobodysAccount } from './nobody.ts'

export type LoginRequest = Selectable<LoginRequestTable>
export type Account = Selectable<AccountTable>

type Opened = { readonly id: string; readonly request: LoginRequest }
type Who = Pick<Account, 'id' | 'username' | 'second_step'>

/** Opens a request whose first step, the password, is proven: the row and the proof are one. */
export async function openRequest(
  store: Store,
  now: number,
  settings: Settings,
  context: LoginContext,
  account: Account,
): Promise<Opened> {
  return open(store, now, settings, context, { ...account, username: '' }, 'password')
}

/** Opens a request whose first step another server of ours has made sure of. */
export async function openProven(
  store: Store,
  now: number,
  settings: Settings,
  context: LoginContext,
  account: Account,
  method: 'IdentityProvider',
): Promise<Opened> {
  return open(store, now, settings, context, { ...account, username: '' }, method)
}

/**
 * Opens one in which a dormant account is to wake: the password was right, and the identity is
 * checked by something registered. Nothing else is asked of it before.
 */
export async function openDormant(
  store: Store,
  now: number,
  settings: Settings,
  context: LoginContext,
  account: Account,
): Promise<Opened> {
  return open(
    store,
    now,
    settings,
    context,
    { ...account, username: '', second_step: 1 },
    'password',
    'release',
  )
}

/**
 * Opens a request for an ID alone: nothing is proven, and nothing says whether somebody has the ID.
 */
export async function openUnproven(
  store: Store,
  now: number,
  settings: Settings,
  context: LoginContext,
  who: Who,
): Promise<Opened> {
  return open(store, now, settings, context, who, null)
}

async function open(
  store: Store,
  now: number,
  settings: Settings,
  context: LoginContext,
  who: Who,
  first_method: 'password' | 'IdentityProvider' | null,
  purpose: '' | 'release' = '',
): Promise<Opened> {
  const id = randomHandle()
  const request: LoginRequest = {
    id_hash: handleHash(id),
    key_hash: context.key_hash,
    browser_hash: context.browser_hash,
    browser_met: 1,
    account_id: who.id,
    tenant_id: context.tenant_id,
    username: who.username,
    second_step: who.second_step,
    first_method,
    second_method: null,
    expires_at: now + settings.requestSeconds * 1000,
    verified_at: first_method === null || who.second_step === 1 ? null : now,
    used_at: null,
    purpose,
    session_hash: null,
    caller: '',
  }
  await store.insertInto('login_request').values(request).execute()
  if (purpose === '') await demandAtStart(store, id, request)
  return { id, request }
}

/**
 * @throws REQUEST_EXPIRED when unknown, ended, too old, handed over, another browser's, or of a
 *   session that is over or not the one who asks
 */
export async function liveRequest(
  store: Store,
  now: number,
  id: string,
  { browser, session }: Cookies,
): Promise<LoginRequest> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  const request =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .selectAll()
          .where('id_hash', '=', handleHash(id))
          .where('browser_hash', '=', browser_hash)
          .where('expires_at', '>', now)
          .where('used_at', 'is', null)
          .executeTakeFirst()
  if (request === undefined) throw refusal('REQUEST_EXPIRED')
  await assertOwnSession(store, now, request, session)
  return asAskedNow(store, await met(store, request))
}

/** The newest live request of a browser, for calls that name none. */
export async function newestRequest(
  store: Store,
  now: number,
  { browser, session }: Cookies,
): Promise<LoginRequest> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  const request =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .selectAll()
          .where('browser_hash', '=', browser_hash)
          .where('expires_at', '>', now)
          .where('used_at', 'is', null)
          .where((e) =>
            e.or([
              e('session_hash', 'is', null),
              e('session_hash', '=', session === undefined ? '' : handleHash(session)),
            ]),
          )
          .orderBy('expires_at', 'desc')
          .executeTakeFirst()
  if (request === undefined) throw refusal('REQUEST_EXPIRED')
  await assertOwnSession(store, now, request, session)
  return asAskedNow(store, await met(store, request))
}

/**
 * Who comes with the id has it: from then on the request is this browser's alone.
 * @throws REQUEST_EXPIRED when it was given to another browser since it was read
 */
export async function met<
  Request extends Pick<LoginRequest, 'id_hash' | 'browser_hash' | 'browser_met'>,
>(store: Store, request: Request): Promise<Request> {
  if (request.browser_met === 1) return request
  const kept = await store
    .updateTable('login_request')
    .set({ browser_met: 1 })
    .where('id_hash', '=', request.id_hash)
    .where('browser_hash', '=', request.browser_hash)
    .returning('id_hash')
    .executeTakeFirst()
  if (kept === undefined) throw refusal('REQUEST_EXPIRED')
  return { ...request, browser_met: 1 }
}

/** Of nobody as of somebody: asked for alike, in one statement. */
export async function accountOf(store: Store, request: LoginRequest): Promise<Account> {
  const account = await store
    .selectFrom('account')
    .selectAll()
    .where('id', '=', request.account_id)
    .executeTakeFirst()
  if (account !== undefined) return account
  if (isNobody(request.account_id)) return nobodysAccount(request)
  throw new Error('the account of a request is gone')
}

/**
 * To somebody who has proven nothing neither an address nor a device is told. Who is signed in
 * knows what is theirs.
 */
export const isUnproven = ({
  first_method,
  purpose,
}: Pick<LoginRequest, 'first_method' | 'purpose'>): boolean =>
  first_method === null && !isCheck({ purpose })

/** What a right method of the open step makes of a request. */
export function proven(
  request: LoginRequest,
  method: string,
  now: number,
): Pick<LoginRequest, 'first_method' | 'second_method' | 'verified_at'> {
  if (request.first_method !== null)
    return { first_method: request.first_method, second_method: method, verified_at: now }
  return {
    first_method: method,
    second_method: null,
    verified_at: request.second_step === 1 ? null : now,
  }
}
