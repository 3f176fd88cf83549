import type { Settings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { EnrollmentTable, FactorKind } from '../store/tables.ts'
import { isRecent } from './identity-check.ts'

/** Whether the registration of this kind was opened in this request: only then is there a row. */
export async function isEnrollmentStarted(
  store: Store,
  { id_hash }: LoginRequest,
  kind: FactorKind,
): Promise<boolean> {
  return (
    (await store
      .selectFrom('enrollment')
      .select('kind')
      .where('request_hash', '=', id_hash)
      .where('kind', '=', kind)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Opens a registration. What was counted for the kind in this request stays counted. After an
 * identity check the request lives a whole life from here on, so that no code outlives it; as only
 * a fresh check begins, that ends at the latest a check and a request after the proof, however
 * often it is begun.
 * @returns until when the request lives
 */
export async function startEnrollmentOfKind(
  store: Store,
  now: number,
  { otpAttempts, requestSeconds }: Settings,
  request: LoginRequest,
  kind: FactorKind,
  type: EnrollmentTable['type'],
): Promise<number> {
  await store
    .insertInto('enrollment')
    .values({
      request_hash: request.id_hash,
      kind,
      type,
      address: '',
      code_hmac: '',
      expires_at: 0,
      used_at: null,
      sends: 0,
      failed: 0,
      allowed: otpAttempts,
    })
    .onConflict((conflict) => conflict.columns(['request_hash', 'kind']).doUpdateSet({ type }))
    .execute()
  if (request.purpose === '' || !isRecent(request, now)) return request.expires_at
  const expires_at = Math.max(request.expires_at, now + requestSeconds * 1000)
  await store
    .updateTable('login_request')
    .set({ expires_at })
    .where('id_hash', '=', request.id_hash)
    .execute()
  // Whoever begins uses the session: else it could be idle for too long in the middle.
  if (request.session_hash !== null)
    await store
      .updateTable('session')
      .set({ last_used_at: now })
      .where('id_hash', '=', request.session_hash)
      .execute()
  return expires_at
}
