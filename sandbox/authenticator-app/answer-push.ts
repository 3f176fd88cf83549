import { createPublicKey, verify } from 'node:crypto'
import { ApiError, refusal } from '../api-error.ts'
import { actWithoutKey } from '../idempotency/act.ts'
import { asAskedNow } from '../login/as-asked-now.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { methodsLeft } from '../login/methods-left.ts'
import type { Services } from '../services.ts'
import { isSessionAlive } from '../session/own-session.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { concludeProof } from '../verification/conclude-proof.ts'
import { giveBackAppTry, takeAppTry } from './app-tries.ts'
import type { AppPushTable } from './tables.ts'

export type Decision = 'approve' | 'deny'
/** What a phone sends. `signature`: Ed25519 over `signedText`, base64url. */
export type PushAnswer = {
  readonly id: string
  readonly decision: Decision
  readonly number: string
  readonly signature: string
}
/** `over`: it waits for no answer any more, or the answer is not by the phone that was asked. */
export type Answered = 'approved' | 'denied' | 'over'

export const signedText = ({ id, decision, number }: Omit<PushAnswer, 'signature'>): string =>
  ['SingleID answer', id, decision, number].join('\n')

/**
 * The answer of a phone: it proves the step, or costs a try. A wrong number is a no, so that nobody
 * can try numbers out. Of twenty parallel answers one counts, in however many processes: one
 * statement ends the waiting, in the transaction of what follows from it.
 */
export async function answerPush(
  sandbox: Pick<Services, 'store' | 'clock'>,
  answer: PushAnswer,
): Promise<Answered> {
  try {
    return await sandbox.store
      .transaction()
      .execute((transaction) => judge(transaction, sandbox.clock.now(), answer))
  } catch (problem) {
    // The method is held, or has no try left: nothing was looked at, and the phone hears no more
    // than that.
    if (problem instanceof ApiError) return 'over'
    throw problem
  }
}

async function judge(store: Store, now: number, answer: PushAnswer): Promise<Answered> {
  const waiting = await store
    .selectFrom('app_push')
    .selectAll()
    .where('id', '=', answer.id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (waiting === undefined || !(await isSigned(store, waiting, answer))) return 'over'
  const approves = answer.decision === 'approve' && answer.number === waiting.match_number
  const push = await store
    .updateTable('app_push')
    .set({ status: approves ? 'approved' : 'denied' })
    .where('id', '=', waiting.id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (push === undefined) return 'over'
  if (push.purpose === 'trial') return answerTrial(store, push, approves)
  const request = await openRequest(store, now, push)
  return request === undefined ? 'over' : conclude(store, now, push, request, approves)
}

/**
 * Nobody's browser asks here: it hears of it when it polls, and gets a new id with its next proof
 * or at the hand-over.
 */
async function conclude(
  store: Store,
  now: number,
  push: AppPushTable,
  request: LoginRequest,
  approves: boolean,
): Promise<Answered> {
  const { kind, browser: device } = push
  await takeAppTry(store, await readSettings(store, request.tenant_id), request, kind)
  const caller = { browser: undefined, session: undefined, step: undefined, act: actWithoutKey }
  const outcome = await concludeProof(
    store,
    { now, requestId: '', request, kind, caller, device },
    approves
      ? { right: true, spend: () => giveBackAppTry(store, request, kind) }
      : { right: false, refused: refusal('PUSH_DENIED') },
  )
  if ('answer' in outcome) return 'approved'
  if (approves)
    await store
      .updateTable('app_push')
      .set({ status: 'denied' })
      .where('id', '=', push.id)
      .execute()
  return 'denied'
}

async function answerTrial(
  store: Store,
  { request_hash, kind }: AppPushTable,
  approves: boolean,
): Promise<Answered> {
  if (approves) return 'approved'
  await store
    .updateTable('enrollment')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('request_hash', '=', request_hash)
    .where('kind', '=', kind)
    .execute()
  return 'denied'
}

/** The sign-in that waits, if its step is still open for this kind. */
async function openRequest(
  store: Store,
  now: number,
  { request_hash, kind }: AppPushTable,
): Promise<LoginRequest | undefined> {
  const waiting = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', request_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  const request = waiting && (await asAskedNow(store, waiting))
  return request !== undefined &&
    (await isSessionAlive(store, now, request)) &&
    (await methodsLeft(store, request)).includes(kind)
    ? request
    : undefined
}

async function isSigned(
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
