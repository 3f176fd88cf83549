import { apiError } from '../api-error.ts'
import { readSettings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { isTokenOf } from './session-token.ts'

type SessionRequest = Pick<LoginRequest, 'session_hash' | 'tenant_id' | 'account_id'>

/**
 * True while the session that requested the identity check is valid. The check ends with a session
 * that is signed out, replaced or idle for too long. Other requests need no session.
 */
export async function isSessionAlive(
  store: Store,
  now: number,
  { session_hash, tenant_id, account_id }: SessionRequest,
): Promise<boolean> {
  if (session_hash === null) return true
  const { idleSeconds } = await readSettings(store, tenant_id)
  const session = await store
    .selectFrom('session')
    .select('id_hash')
    .where('id_hash', '=', session_hash)
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idleSeconds * 1000)
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Binds an identity check to the session that requested it (decision 0021). Another sign-in in the
 * same browser does not go on with it.
 * @param session the caller's cookie
 * @throws REQUEST_EXPIRED
 */
export async function assertOwnSession(
  store: Store,
  now: number,
  request: SessionRequest,
  session: string | undefined,
): Promise<void> {
  const { session_hash } = request
  if (session_hash === null) return
  const own =
    session === undefined
      ? undefined
      : await store
          .selectFrom('session')
          .select('id_hash')
          .where('id_hash', '=', session_hash)
          .where(isTokenOf(session, now))
          .executeTakeFirst()
  if (own === undefined || !(await isSessionAlive(store, now, request)))
    throw apiError('REQUEST_EXPIRED')
}
