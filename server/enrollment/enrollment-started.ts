import type { Settings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { EnrollmentTable, FactorKind } from '../store/tables.ts'
import { isRecent } from './identity-check.ts'

/**
 * Returns whether the enrollment of this kind was opened in this request: only then is there a row.
 */
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
 * Opens an enrollment. Counters of the kind in this request keep their values. After a recent
 * identity check the request gets its full lifetime again, so that no code outlives it. Its end is
 * limited to one check time plus one request time after the verification, however often an
 * enrollment is opened.
 * @returns time at which the request expires, in milliseconds
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
  // Counts as use of the session, which could otherwise become idle in the middle of an enrollment.
  if (request.session_hash !== null)
    await store
      .updateTable('session')
      .set({ last_used_at: now })
      .where('id_hash', '=', request.session_hash)
      .execute()
  return expires_at
}
