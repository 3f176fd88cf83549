import type { Selectable } from 'kysely'
import { refusal } from '../api-error.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { AccountTable, LoginRequestTable } from '../store/tables.ts'
import { browserHash } from './browser-id.ts'
import type { LoginContext } from './login-context.ts'

export type LoginRequest = Selectable<LoginRequestTable>
export type Account = Selectable<AccountTable>

/** Opens a request whose first step, the password, is proven: the row and the proof are one. */
export async function openRequest(
  store: Store, now: number, settings: Settings, context: LoginContext, account: Account,
): Promise<{ id: string; request: LoginRequest }> {
  const id = randomHandle()
  const request: LoginRequest = {
    id_hash: handleHash(id), key_hash: context.key_hash, browser_hash: context.browser_hash, account_id: account.id, tenant_id: context.tenant_id,
    second_step: account.second_step, first_method: 'password', second_method: null, expires_at: now + settings.requestSeconds * 1000,
    verified_at: account.second_step === 1 ? null : now, used_at: null,
  }
  await store.insertInto('login_request').values(request).execute()
  return { id, request }
}

/** @throws REQUEST_EXPIRED when unknown, ended, too old, handed over, or another browser's */
export async function liveRequest(store: Store, now: number, id: string, browser: string | undefined): Promise<LoginRequest> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  const request = browser_hash === undefined ? undefined : await store.selectFrom('login_request').selectAll()
    .where('id_hash', '=', handleHash(id)).where('browser_hash', '=', browser_hash).where('expires_at', '>', now).where('used_at', 'is', null)
    .executeTakeFirst()
  if (request === undefined) throw refusal('REQUEST_EXPIRED')
  return request
}

/** The newest live request of a browser, for calls that name none. */
export async function newestRequest(store: Store, now: number, browser: string | undefined): Promise<LoginRequest> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  const request = browser_hash === undefined ? undefined : await store.selectFrom('login_request').selectAll()
    .where('browser_hash', '=', browser_hash).where('expires_at', '>', now).where('used_at', 'is', null)
    .orderBy('expires_at', 'desc').executeTakeFirst()
  if (request === undefined) throw refusal('REQUEST_EXPIRED')
  return request
}

export async function accountOf(store: Store, request: LoginRequest): Promise<Account> {
  return store.selectFrom('account').selectAll().where('id', '=', request.account_id).executeTakeFirstOrThrow()
}
