import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, refusal, type ErrorCode } from '../api-error.ts'
import { clearSessionCookie, setDeviceCookie, setFlowCookie, setSessionCookie } from '../cookies.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { AlreadyDone, actWithoutKey, type Act, type Done, type Kept } from './act.ts'
import { aged } from './aged.ts'
import { sealedUnder } from './sealed.ts'

export type Asked = {
  readonly operation: string
  /**
   * What binds the act to its browser: the flow cookie, or the marker of a session; undefined where
   * there is neither.
   */
  readonly owner: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Long enough for a lost answer to be asked for again, a request and its codes included. */
const life = 3_600_000

/** Acts under way in this process: who asks for the same one waits for its end. */
const running = new Map<string, Promise<unknown>>()

type Remembered =
  | { readonly is: 'noted'; readonly value: unknown }
  | { readonly is: 'kept'; readonly kept: Kept; readonly at: number }

/**
 * Runs an operation once for each key (draft-ietf-httpapi-idempotency-key-header). The second of
 * two parallel tries waits for the first. Refusals that had no effect are not remembered: asked
 * again, they are judged again.
 * @throws IDEMPOTENCY_KEY_REUSED for another body or another browser
 */
export async function once<Answer>(
  sandbox: Services,
  asked: Asked,
  run: (act: Act) => Promise<Done<Answer>>,
): Promise<Answer> {
  const key = asked.request.headers['idempotency-key']
  if (typeof key !== 'string') return give(sandbox, asked, await run(actWithoutKey))
  const sealed = sealedUnder(sandbox.pepper, asked.operation, key)
  const find = () => remembered(sandbox, asked, sealed)
  let known = await find()
  for (let other = running.get(sealed.id); other !== undefined; other = running.get(sealed.id)) {
    await other.catch(() => undefined)
    known = await find()
  }
  if (known?.is === 'kept') return again<Answer>(sandbox, asked, known)
  const trying = run(actOf(sandbox, asked, sealed, known?.value))
  running.set(sealed.id, trying)
  try {
    return give(sandbox, asked, await trying)
  } catch (problem) {
    // Another process may have been faster, which may be why this try was refused.
    const done = await find()
    if (done?.is === 'kept') return again<Answer>(sandbox, asked, done)
    throw problem instanceof AlreadyDone ? refusal('SYSTEM_ERROR') : problem
  } finally {
    running.delete(sealed.id)
  }
}

type Sealed = ReturnType<typeof sealedUnder>

function actOf(
  { clock }: Services,
  { owner, request }: Asked,
  sealed: Sealed,
  noted: unknown,
): Act {
  const write = async (store: Store, done: 0 | 1, value: unknown) => {
    const at = clock.now()
    const written = await store
      .insertInto('idempotency')
      .values({
        id: sealed.id,
        owner_hash: ownerHash(owner),
        body_mac: sealed.bodyMac(request.body),
        sealed: sealed.seal(value),
        done,
        at,
        expires_at: at + life,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ sealed: sealed.seal(value), done, at })
          .where('idempotency.done', '=', 0),
      )
      .returning('id')
      .executeTakeFirst()
    if (written === undefined) throw new AlreadyDone()
  }
  return {
    noted,
    note: (store, value) => write(store, 0, value),
    keep: (store, kept) =>
      write(
        store,
        1,
        'refused' in kept
          ? { refused: { code: kept.refused.code, details: kept.refused.details } }
          : kept,
      ),
  }
}

async function remembered(
  { store, clock }: Services,
  { owner, request }: Asked,
  sealed: Sealed,
): Promise<Remembered | undefined> {
  const row = await store
    .selectFrom('idempotency')
    .selectAll()
    .where('id', '=', sealed.id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const value = sealed.open(row.sealed)
  if (
    row.body_mac !== sealed.bodyMac(request.body) ||
    !(await isOwner(
      store,
      [row.owner_hash, ...(row.owner_hash === '' ? given(value) : [])],
      ownerHash(owner),
    ))
  )
    throw refusal('IDEMPOTENCY_KEY_REUSED')
  // Written by `actOf` above.
  return row.done === 1
    ? { is: 'kept', kept: asKept(value as Done | Refused), at: row.at }
    : { is: 'noted', value }
}

type Refused = {
  readonly refused: {
    readonly code: ErrorCode
    readonly details: Readonly<Record<string, unknown>>
  }
}
const asKept = (value: Done | Refused): Kept =>
  'refused' in value ? { refused: new ApiError(value.refused.code, value.refused.details) } : value

const ownerHash = (owner: string | undefined): string =>
  owner === undefined ? '' : handleHash(owner)

/**
 * Who asked without a marker got one with the answer, the end of which may have been lost; or has
 * none still, where all of it was.
 */
const given = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'flow' in value && typeof value.flow === 'string'
    ? [handleHash(value.flow)]
    : []

/**
 * A proof gives the browser a new id: the one it asked with and the one that took its place are
 * both its own.
 */
async function isOwner(store: Store, first: readonly string[], now: string): Promise<boolean> {
  if (first.includes(now)) return true
  return (
    (await store
      .selectFrom('moved_browser')
      .select('new_hash')
      .where('old_hash', 'in', first)
      .where('new_hash', '=', now)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Cookies that are worth something still: a newer one may have taken the place of those in the
 * answer.
 */
async function again<Answer>(
  sandbox: Services,
  asked: Asked,
  { kept, at }: Extract<Remembered, { readonly is: 'kept' }>,
): Promise<Answer> {
  if ('refused' in kept) throw kept.refused
  const { store, clock } = sandbox
  const { flow, session, ...done } = kept
  const moved =
    flow === undefined
      ? undefined
      : await store
          .selectFrom('moved_browser')
          .select('old_hash')
          .where('old_hash', '=', handleHash(flow))
          .executeTakeFirst()
  const alive =
    session === undefined
      ? undefined
      : await store
          .selectFrom('session')
          .select('id_hash')
          .where('id_hash', '=', handleHash(session))
          .executeTakeFirst()
  // The answer was checked against the document before it was kept, and ages within it.
  const answer = aged(done.answer, clock.now() - at) as Answer
  return give(sandbox, asked, {
    ...done,
    answer,
    ...(moved === undefined && { flow }),
    ...(alive !== undefined && { session }),
  })
}

function give<Answer>(
  { origins }: Services,
  { reply }: Asked,
  { answer, flow, device, session, sessionEnded }: Done<Answer>,
): Answer {
  if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
  if (device !== undefined) setDeviceCookie(reply, device, origins.secure)
  if (session !== undefined) setSessionCookie(reply, session, origins.secure)
  if (sessionEnded === true) clearSessionCookie(reply, origins.secure)
  return answer
}
