import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { handleHash, randomHandle } from '../random-handle.ts'
import { moveToSession } from '../store/login-requests.ts'
import type { Store, Tables } from '../store/tables.ts'

/** How long a request that was on its way with the earlier token is still answered. */
const graceSeconds = 10

/**
 * Gives the session a new token (the cookie) after an identity check. Knowledge of the old token is
 * then worthless (OWASP ASVS 7.2.4). Identity checks of other tabs stay with the session. Call it
 * in the transaction of the proof.
 * @returns the new token; none for a request without a session, and when another tab has just
 * replaced the token: the newer one is on its path to the browser
 */
export async function rotateSessionToken(
  store: Store,
  now: number,
  { session_hash }: { readonly session_hash: string | null },
): Promise<string | undefined> {
  if (session_hash === null) return undefined
  const token = randomHandle()
  const id_hash = handleHash(token)
  const rotated = await store
    .updateTable('session')
    .set({ id_hash, replaced_hash: session_hash, replaced_until: now + graceSeconds * 1000 })
    .where('id_hash', '=', session_hash)
    .returning('public_id')
    .executeTakeFirst()
  if (rotated === undefined) return undefined
  await moveToSession(store, { from: session_hash, to: id_hash })
  return token
}

/** Selects the session of this token, or of the token that it had a few seconds ago. */
export const isTokenOf =
  (token: string, now: number) =>
  (session: ExpressionBuilder<Tables, 'session'>): Expression<SqlBool> =>
    session.or([
      session('id_hash', '=', handleHash(token)),
      session.and([
        session('replaced_hash', '=', handleHash(token)),
        session('replaced_until', '>', now),
      ]),
    ])

/**
 * Selects the session of this token, and of one that it ever replaced: the browser did not get the
 * newer token. Enough to end a session, and for nothing else.
 */
export const wasTokenOf =
  (token: string) =>
  (session: ExpressionBuilder<Tables, 'session'>): Expression<SqlBool> =>
    session.or([
      session('id_hash', '=', handleHash(token)),
      session('replaced_hash', '=', handleHash(token)),
    ])
