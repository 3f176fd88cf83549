import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, readCaller } from '../caller.ts'
import { ApiError, apiError, type ErrorCode } from '../http/errors.ts'
import {
  clearSessionCookie,
  readCookie,
  setDeviceCookie,
  setFlowCookie,
  setKnownCookie,
  setSessionCookie,
} from '../http/headers.ts'
import {
  AlreadyCompletedError,
  type IdempotentOperation,
  type OperationResult,
  type RecordedOutcome,
  type Services,
  withoutIdempotencyKey,
} from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import type { Store } from '../store/tables.ts'

export type OperationCall = {
  readonly operation: string
  /**
   * Binds the operation to its browser: the flow cookie, or the marker of a session; undefined
   * without both.
   */
  readonly owner: string | undefined
  /** Runs before a stored outcome is returned. It throws for a caller that may not have it. */
  readonly assertCaller?: () => Promise<unknown>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Long enough to repeat a lost request, including the lifetime of a request and its codes. */
const retentionMs = 3_600_000

/** Running operations of this process. A repeated request waits for the end of the first. */
const runningOperations = new Map<string, Promise<unknown>>()

type RecordedOperation =
  | { readonly is: 'noted'; readonly value: unknown }
  | { readonly is: 'kept'; readonly outcome: RecordedOutcome; readonly at: number }

/**
 * Runs an operation once for each key (draft-ietf-httpapi-idempotency-key-header). The second of
 * two parallel attempts waits for the first. Refusals without an effect are not stored: a
 * repetition is checked again.
 * @throws IDEMPOTENCY_KEY_REUSED for another body or another browser
 */
export async function withIdempotency<Answer>(
  services: Services,
  call: OperationCall,
  run: (operation: IdempotentOperation) => Promise<OperationResult<Answer>>,
): Promise<Answer> {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string') return sendResult(services, call, await run(withoutIdempotencyKey))
  const sealed = encryptedReplay(services.pepper, call.operation, key)
  const findRecord = () => readRecord(services, call, sealed)
  let existing = await findRecord()
  for (
    let runningOther = runningOperations.get(sealed.id);
    runningOther !== undefined;
    runningOther = runningOperations.get(sealed.id)
  ) {
    await runningOther.catch(() => undefined)
    existing = await findRecord()
  }
  if (existing?.is === 'kept') return replay<Answer>(services, call, existing)
  const attempt = run(createOperation(services, { call, sealed, savedProgress: existing?.value }))
  runningOperations.set(sealed.id, attempt)
  try {
    return sendResult(services, call, await attempt)
  } catch (problem) {
    // Another process may have completed the operation, and so caused this refusal.
    const done = await findRecord()
    if (done?.is === 'kept') return replay<Answer>(services, call, done)
    throw problem instanceof AlreadyCompletedError ? apiError('SYSTEM_ERROR') : problem
  } finally {
    runningOperations.delete(sealed.id)
  }
}

/**
 * Runs an operation of a browser without a session once for each key; the flow cookie names the
 * browser.
 * @throws the errors of `withIdempotency`
 */
export function withBrowser<Answer>(
  services: Services,
  call: Omit<OperationCall, 'owner' | 'assertCaller'>,
  run: (caller: Caller) => Promise<OperationResult<Answer>>,
): Promise<Answer> {
  const { request } = call
  const { secure } = services.origins
  return withIdempotency(
    services,
    { ...call, owner: readCookie(request, 'flow', secure) },
    (operation) => run(readCaller(request, secure, operation)),
  )
}

type EncryptedReplay = ReturnType<typeof encryptedReplay>

function createOperation(
  { clock }: Services,
  {
    call: { owner, request },
    sealed,
    savedProgress,
  }: {
    readonly call: OperationCall
    readonly sealed: EncryptedReplay
    readonly savedProgress: unknown
  },
): IdempotentOperation {
  const write = async (store: Store, done: boolean, value: unknown) => {
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
        expires_at: at + retentionMs,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ sealed: sealed.seal(value), done, at })
          .where('idempotency.done', '=', false),
      )
      .returning('id')
      .executeTakeFirst()
    if (written === undefined) throw new AlreadyCompletedError()
  }
  return {
    savedProgress,
    saveProgress: (store, value) => write(store, false, value),
    record: (store, outcome) =>
      write(
        store,
        true,
        'refused' in outcome
          ? { refused: { code: outcome.refused.code, details: outcome.refused.details } }
          : outcome,
      ),
  }
}

async function readRecord(
  { store, clock }: Services,
  { owner, request }: OperationCall,
  sealed: EncryptedReplay,
): Promise<RecordedOperation | undefined> {
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
    !(await isSameOwner(
      store,
      [row.owner_hash, ...(row.owner_hash === '' ? issuedBrowserHashes(value) : [])],
      ownerHash(owner),
    ))
  )
    throw apiError('IDEMPOTENCY_KEY_REUSED')
  // Written by `createOperation` above.
  return row.done
    ? { is: 'kept', outcome: restoreOutcome(value as OperationResult | Refused), at: row.at }
    : { is: 'noted', value }
}

type Refused = {
  readonly refused: {
    readonly code: ErrorCode
    readonly details: Readonly<Record<string, unknown>>
  }
}
const restoreOutcome = (value: OperationResult | Refused): RecordedOutcome =>
  'refused' in value ? { refused: new ApiError(value.refused.code, value.refused.details) } : value

const ownerHash = (owner: string | undefined): string =>
  owner === undefined ? '' : handleHash(owner)

/**
 * Browsers without a marker get one with the response. If the response was cut off, the browser may
 * have the marker; if it was lost entirely, it has none.
 */
const issuedBrowserHashes = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'flow' in value && typeof value.flow === 'string'
    ? [handleHash(value.flow)]
    : []

/** A verification gives the browser a new ID: both the old and the new ID belong to it. */
async function isSameOwner(
  store: Store,
  knownHashes: readonly string[],
  currentHash: string,
): Promise<boolean> {
  if (knownHashes.includes(currentHash)) return true
  return (
    (await store
      .selectFrom('moved_browser')
      .select('new_hash')
      .where('old_hash', 'in', knownHashes)
      .where('new_hash', '=', currentHash)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Replays the response with those cookies that are still valid: newer ones may have replaced them.
 * The renewed token of a session goes only to a browser with the token of before
 * (docs/decisions/0152).
 */
async function replay<Answer>(
  services: Services,
  call: OperationCall,
  { outcome, at }: Extract<RecordedOperation, { readonly is: 'kept' }>,
): Promise<Answer> {
  await call.assertCaller?.()
  if ('refused' in outcome) throw outcome.refused
  const { store, clock, origins } = services
  const { flow, session, known, ...done } = outcome
  const cookie = readCookie(call.request, 'session', origins.secure) ?? ''
  const replacedBrowser =
    flow === undefined
      ? undefined
      : await store
          .selectFrom('moved_browser')
          .select('old_hash')
          .where('old_hash', '=', handleHash(flow))
          .executeTakeFirst()
  const liveSession =
    session === undefined
      ? undefined
      : await store
          .selectFrom('session')
          .select('id_hash')
          .where('id_hash', '=', handleHash(session))
          .where((e) =>
            e.or([
              // A new session has replaced no token.
              e('replaced_hash', 'is', null),
              e('replaced_hash', '=', handleHash(cookie)),
              e('id_hash', '=', handleHash(cookie)),
            ]),
          )
          .executeTakeFirst()
  const liveBrowser =
    known === undefined
      ? undefined
      : await store
          .selectFrom('known_browser')
          .select('token_hash')
          .where('token_hash', '=', handleHash(known))
          .executeTakeFirst()
  // The response was checked against the document before it was stored, and stays valid as it ages.
  const answer = adjustCountdowns(done.answer, clock.now() - at) as Answer
  return sendResult(services, call, {
    ...done,
    answer,
    ...(replacedBrowser === undefined && { flow }),
    ...(liveSession !== undefined && { session }),
    ...(liveBrowser !== undefined && { known }),
  })
}

function sendResult<Answer>(
  { origins }: Services,
  { reply }: OperationCall,
  { answer, flow, device, known, session, sessionEnded }: OperationResult<Answer>,
): Answer {
  if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
  if (device !== undefined) setDeviceCookie(reply, device, origins.secure)
  if (known !== undefined) setKnownCookie(reply, known, origins.secure)
  if (session !== undefined) setSessionCookie(reply, session, origins.secure)
  if (sessionEnded === true) clearSessionCookie(reply, origins.secure)
  return answer
}

/**
 * Fields of responses that count seconds from the moment of the response. A replayed response has
 * the seconds that are left.
 */
const counting: ReadonlySet<string> = new Set(['timeOut', 'resendTimer', 'expiresIn'])

/** Returns the response as it would read that many milliseconds later, with the same deadlines. */
export function adjustCountdowns(answer: unknown, milliseconds: number): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  // A clock that was set back adds no time: a deadline never moves further away.
  const passed = Math.max(0, Math.floor(milliseconds / 1000))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, unknown]) => [
      name,
      counting.has(name) && typeof value === 'number' ? Math.max(0, value - passed) : value,
    ]),
  )
}

const algorithm = 'aes-256-gcm'

/**
 * Encrypts responses for replay. Responses carry handles and bodies carry passwords, so neither may
 * be readable in the database. A response is encrypted under the idempotency key, which only the
 * browser has; the table stores its HMAC. The body is stored as an HMAC that also includes the key,
 * so that passwords cannot be guessed from it.
 */
export function encryptedReplay(pepper: string, operation: string, key: string) {
  const secret = Buffer.from(hkdfSync('sha256', key, pepper, `answer ${operation}`, 32))
  const mac = (...parts: readonly string[]) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([operation, key, ...parts]))
      .digest('base64url')
  return {
    id: mac('id'),
    bodyMac: (body: unknown) => mac('body', canonical(body)),
    seal(value: unknown): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv(algorithm, secret, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed: string): unknown {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(12, 28),
      )
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
      )
    },
  }
}

/** Sorts the names: their order does not make another body. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  )
}
