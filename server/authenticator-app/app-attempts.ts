import { apiError } from '../api-error.ts'
import type { Settings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { AppKind } from './app-kinds.ts'
import { clockOf, type Clock } from './codes.ts'

type AttemptCounts = { readonly failed: number; readonly allowed: number }

/**
 * Counts an attempt before the code is checked; `refundAppAttempt` when it was right. One
 * statement, so that parallel guesses cannot share an attempt.
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function countAppAttempt(
  store: Store,
  { otpAttempts }: Settings,
  request: LoginRequest,
  kind: AppKind,
): Promise<AttemptCounts> {
  const counted = await store
    .insertInto('app_try')
    .values({ ...newRow(request, kind, otpAttempts), failed: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'kind'])
        .doUpdateSet((e) => ({ failed: e('app_try.failed', '+', 1) }))
        .whereRef('app_try.failed', '<', 'app_try.allowed'),
    )
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (counted === undefined)
    throw apiError('OTP_ATTEMPT_LIMIT', await appAttempts(store, request.id_hash, kind))
  return counted
}

/**
 * Stores the drift of the phone's clock that this wrong code implies. One code that fits another
 * time can be a guess. A second code with the same drift comes from the app.
 * @param drift in time steps, negative for a slow clock
 * @returns the direction of the clock, once two codes in a row agree
 */
export async function advanceClock(
  store: Store,
  request: LoginRequest,
  kind: AppKind,
  drift: number | undefined,
): Promise<Clock | undefined> {
  const own = { request_hash: request.id_hash, kind }
  const previous = await store
    .selectFrom('app_try')
    .select('drift')
    .where('request_hash', '=', own.request_hash)
    .where('kind', '=', own.kind)
    .executeTakeFirst()
  await store
    .updateTable('app_try')
    .set({ drift: drift ?? null })
    .where('request_hash', '=', own.request_hash)
    .where('kind', '=', own.kind)
    .execute()
  const last = previous?.drift ?? undefined
  return drift !== undefined && last !== undefined && Math.abs(drift - last) <= 1
    ? clockOf(drift)
    : undefined
}

export async function refundAppAttempt(
  store: Store,
  request: LoginRequest,
  kind: AppKind,
): Promise<void> {
  await store
    .updateTable('app_try')
    .set((e) => ({ failed: e('failed', '-', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .execute()
}

/**
 * Counts a push request. Refuses it when the limit of sent or of denied requests is reached.
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function countAppSend(
  store: Store,
  { otpAttempts, otpSends }: Settings,
  request: LoginRequest,
  kind: AppKind,
): Promise<void> {
  const counted = await store
    .insertInto('app_try')
    .values({ ...newRow(request, kind, otpAttempts), sends: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'kind'])
        .doUpdateSet((e) => ({ sends: e('app_try.sends', '+', 1) }))
        .where('app_try.sends', '<', otpSends)
        .whereRef('app_try.failed', '<', 'app_try.allowed'),
    )
    .returning('sends')
    .executeTakeFirst()
  if (counted === undefined)
    throw apiError('OTP_ATTEMPT_LIMIT', await appAttempts(store, request.id_hash, kind))
}

export async function appAttempts(
  store: Store,
  request_hash: string,
  kind: AppKind,
): Promise<AttemptCounts> {
  return store
    .selectFrom('app_try')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request_hash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}

const newRow = (request: LoginRequest, kind: AppKind, allowed: number) => ({
  request_hash: request.id_hash,
  kind,
  sends: 0,
  failed: 0,
  allowed,
  drift: null,
  expires_at: request.expires_at,
})
