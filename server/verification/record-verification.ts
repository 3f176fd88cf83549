import { randomUUID } from 'node:crypto'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Returns the portal of a request: the portal of the sign-in, or of the session that requested an
 * identity check.
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

/**
 * Records one entry of the history shown to the user.
 * @returns its id
 */
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

/**
 * Runs as many statements as a real record, but records nothing, because the ID is unknown.
 * @returns an empty id
 */
export async function recordDecoyVerification(store: Store): Promise<''> {
  await confirmVerification(store, '')
  return ''
}

/** Marks a verification as succeeded. It was recorded as a failure before the check. */
export async function confirmVerification(store: Store, id: string): Promise<void> {
  await store.updateTable('verification').set({ succeeded: 1 }).where('id', '=', id).execute()
}
