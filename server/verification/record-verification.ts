import { randomUUID } from 'node:crypto'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Which portal a request belongs to: that of the sign-in, or of the session in which an identity
 * check was asked for.
 */
export async function portalOf(
  store: Store,
  { key_hash, session_hash }: Pick<LoginRequest, 'key_hash' | 'session_hash'>,
): Promise<string> {
  const from =
    session_hash === null
      ? await store
          .selectFrom('login_context')
          .select('client_id')
          .where('key_hash', '=', key_hash)
          .executeTakeFirst()
      : await store
          .selectFrom('session')
          .select('client_id')
          .where('id_hash', '=', session_hash)
          .executeTakeFirst()
  return from?.client_id ?? ''
}

/** One line of the history a person sees. @returns its id */
export async function recordVerification(
  store: Store,
  at: number,
  account_id: string,
  method: string,
  client_id: string,
  device: string,
  succeeded: boolean,
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('verification')
    .values({ id, account_id, at, method, client_id, device, succeeded: Number(succeeded) })
    .execute()
  return id
}

/** The line of an ID that nobody has: none, for as many statements. @returns no id */
export async function recordDecoyVerification(store: Store): Promise<''> {
  await confirmVerification(store, '')
  return ''
}

/** It was recorded as a failure before it was looked at, and was none. */
export async function confirmVerification(store: Store, id: string): Promise<void> {
  await store.updateTable('verification').set({ succeeded: 1 }).where('id', '=', id).execute()
}
