import type { Selectable } from 'kysely'
import { apiError } from '../api-error.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Settings } from '../settings.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { WebauthnChallengeTable } from '../store/tables.ts'

export type Challenge = Selectable<WebauthnChallengeTable>
type Act = Challenge['act']

/** Longer than the prompt: the answer may still be in transit when the browser's time ends. */
const graceSeconds = 5

/**
 * Makes a challenge for one act of one request, in place of the previous one. A cancelled challenge
 * costs nothing. After too many wrong answers it makes no more.
 * @returns 32 random bytes as base64url; the row keeps their hash
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function newChallenge(
  store: Store,
  now: number,
  { helloSeconds, otpAttempts }: Settings,
  request: LoginRequest,
  act: Act,
  given: Pick<Challenge, 'origin' | 'user_handle'>,
): Promise<string> {
  const challenge = randomHandle()
  const newValues = {
    ...given,
    challenge_hash: handleHash(challenge),
    expires_at: now + (helloSeconds + graceSeconds) * 1000,
    used_at: null,
  }
  const key = { request_hash: request.id_hash, act }
  const reserved = await store
    .insertInto('webauthn_challenge')
    .values({ ...key, ...newValues, failed: 0, allowed: otpAttempts })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'act'])
        .doUpdateSet(newValues)
        .whereRef('webauthn_challenge.failed', '<', 'webauthn_challenge.allowed'),
    )
    .returning('failed')
    .executeTakeFirst()
  if (reserved !== undefined) return challenge
  const { failed, allowed } = await whereRequest(
    store.selectFrom('webauthn_challenge').selectAll(),
    request,
    act,
  ).executeTakeFirstOrThrow()
  throw apiError('OTP_ATTEMPT_LIMIT', { failed, allowed })
}

/**
 * Takes the answered challenge, and counts a wrong answer before the check. One statement: of
 * twenty copies of one answer, on any number of connections, one is checked. An answer to another
 * challenge takes nothing.
 * @throws WINDOWS_HELLO_TIMEOUT when it was answered already, is too old, or never belonged to this
 * request
 */
export async function takeChallenge(
  store: Store,
  now: number,
  request: LoginRequest,
  act: Act,
  challenge: string,
): Promise<Challenge> {
  const reserved = await whereRequest(
    store
      .updateTable('webauthn_challenge')
      .set((e) => ({ used_at: now, failed: e('failed', '+', 1) })),
    request,
    act,
  )
    .where('challenge_hash', '=', handleHash(challenge))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (reserved === undefined) throw apiError('WINDOWS_HELLO_TIMEOUT')
  return reserved
}

/** The answer was right, so it costs no attempt. */
export const refundAttempt = (store: Store, request: LoginRequest, act: Act): Promise<unknown> =>
  whereRequest(
    store.updateTable('webauthn_challenge').set((e) => ({ failed: e('failed', '-', 1) })),
    request,
    act,
  ).execute()

const whereRequest = <
  Query extends { where(column: 'request_hash' | 'act', is: '=', value: string): Query },
>(
  query: Query,
  request: LoginRequest,
  act: Act,
): Query => query.where('request_hash', '=', request.id_hash).where('act', '=', act)
