import { createPublicKey, verify } from 'node:crypto'
import { ApiError, apiError } from '../http/errors.ts'
import { type Services, withoutIdempotencyKey } from '../operation.ts'
import { isSessionAlive } from '../sign-in/login-request.ts'
import { mayProve, refreshRequiredSteps } from '../sign-in/required-steps.ts'
import type { AppKind, AppPushTable } from '../store/tables-of-methods.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { completeVerification } from '../verification/complete-verification.ts'
import { countAppAttempt, refundAppAttempt } from './app-otp.ts'

export type PushDecision = 'approve' | 'deny'
/** Answer that a phone sends. `signature`: Ed25519 over `signedText`, base64url. */
export type PushAnswer = {
  readonly id: string
  readonly decision: PushDecision
  readonly number: string
  readonly signature: string
}
/**
 * `over`: the request waits for no answer any more, or another phone answered than the requested
 * one.
 */
export type Answered = 'approved' | 'denied' | 'over'

export const signedText = ({ id, decision, number }: Omit<PushAnswer, 'signature'>): string =>
  ['SingleID answer', id, decision, number].join('\n')

/**
 * Handles the answer of a phone: it completes the verification, or costs an attempt. A wrong number
 * counts as denied, so that numbers cannot be guessed. Of twenty parallel answers only one counts,
 * over all processes: one statement ends the waiting, in the transaction of its consequences.
 */
export async function answerPush(services: Services, answer: PushAnswer): Promise<Answered> {
  try {
    return await services.store
      .transaction()
      .execute((transaction) => validateAnswer(services, transaction, answer))
  } catch (problem) {
    // The method is blocked, or has no attempt left. The answer was not checked, and the phone gets
    // no reason.
    if (problem instanceof ApiError) return 'over'
    throw problem
  }
}

async function validateAnswer(
  services: Services,
  store: Store,
  answer: PushAnswer,
): Promise<Answered> {
  const now = services.clock.now()
  const waitingPush = await store
    .selectFrom('app_push')
    .selectAll()
    .where('id', '=', answer.id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (waitingPush === undefined || !(await isSignatureValid(store, waitingPush, answer)))
    return 'over'
  const isApproved = answer.decision === 'approve' && answer.number === waitingPush.match_number
  const push = await store
    .updateTable('app_push')
    .set({ status: isApproved ? 'approved' : 'denied' })
    .where('id', '=', waitingPush.id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (push === undefined) return 'over'
  if (push.purpose === 'trial') return answerTestPush(store, push, isApproved)
  const request = await openRequest(store, now, push)
  return request === undefined
    ? 'over'
    : finishPush(store, { services, now, push, request, isApproved })
}

type AnsweredPush = {
  readonly services: Services
  readonly now: number
  readonly push: AppPushTable
  readonly request: LoginRequest
  readonly isApproved: boolean
}

/**
 * Completes the verification without a browser: the phone sends this request. The browser sees the
 * result when it polls. It gets a new ID and a new session token with its next verification, or at
 * the hand-over.
 */
async function finishPush(
  store: Store,
  { services, now, push, request, isApproved }: AnsweredPush,
): Promise<Answered> {
  const { kind, browser: device } = push
  await countAppAttempt(store, {
    settings: await readSettings(store, request.tenant_id),
    request,
    kind,
  })
  const caller = {
    browser: undefined,
    session: undefined,
    step: undefined,
    operation: withoutIdempotencyKey,
  }
  const outcome = await completeVerification(
    store,
    { services, now, requestId: '', request, kind, caller, device },
    isApproved
      ? { right: true, consume: () => refundAppAttempt(store, request, kind) }
      : { right: false, refused: apiError('PUSH_DENIED') },
  )
  if ('answer' in outcome) return 'approved'
  if (isApproved)
    await store
      .updateTable('app_push')
      .set({ status: 'denied' })
      .where('id', '=', push.id)
      .execute()
  return 'denied'
}

async function answerTestPush(
  store: Store,
  { request_hash, kind }: AppPushTable,
  isApproved: boolean,
): Promise<Answered> {
  if (isApproved) return 'approved'
  await store
    .updateTable('enrollment')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('request_hash', '=', request_hash)
    .where('kind', '=', kind)
    .execute()
  return 'denied'
}

/** Returns the waiting sign-in, if its step is still open for this kind. */
async function openRequest(
  store: Store,
  now: number,
  { request_hash, kind }: AppPushTable,
): Promise<LoginRequest | undefined> {
  const waitingPush = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', request_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  const request = waitingPush && (await refreshRequiredSteps(store, waitingPush))
  return request !== undefined &&
    (await isSessionAlive(store, now, request)) &&
    (await mayProve(store, request, kind))
    ? request
    : undefined
}

async function isSignatureValid(
  store: Store,
  { pairing_id, purpose }: AppPushTable,
  answer: PushAnswer,
): Promise<boolean> {
  const key =
    purpose === 'trial'
      ? await store
          .selectFrom('app_enrollment')
          .select('public_key')
          .where('pairing_id', '=', pairing_id)
          .executeTakeFirst()
      : await store
          .selectFrom('app_pairing')
          .select('public_key')
          .where('id', '=', pairing_id)
          .executeTakeFirst()
  if (key === undefined || key.public_key === null) return false
  const publicKey = createPublicKey({
    key: Buffer.from(key.public_key, 'base64url'),
    format: 'der',
    type: 'spki',
  })
  return verify(
    null,
    Buffer.from(signedText(answer)),
    publicKey,
    Buffer.from(answer.signature, 'base64url'),
  )
}

/**
 * A request as the phone shows it: where it came from and how long it waits. Never the number,
 * which only the screen of the sign-in shows.
 */
export type WaitingPush = {
  readonly id: string
  readonly pairingId: string
  readonly kind: AppKind
  readonly browser: string
  readonly expiresAt: number
}

/** Returns the requests that wait for one of these pairings, oldest first. */
export async function waitingPushes(
  store: Store,
  now: number,
  pairings: readonly string[],
): Promise<readonly WaitingPush[]> {
  if (pairings.length === 0) return []
  const rows = await store
    .selectFrom('app_push')
    .select(['id', 'pairing_id', 'kind', 'browser', 'expires_at'])
    .where('pairing_id', 'in', pairings)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ id, pairing_id, kind, browser, expires_at }) => ({
    id,
    pairingId: pairing_id,
    kind,
    browser,
    expiresAt: expires_at,
  }))
}
