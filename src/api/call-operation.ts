import type { Answer } from './answer.ts'
import {
  keyReused,
  operations,
  tooOften,
  type OperationId,
  type OperationRow,
} from './generated/operations.ts'
import { type Attempt, isAct, retryDelay } from './retry-delay.ts'
import { type CallArguments, type RequestSettings, sendRequest } from './send-request.ts'
import { sortOutcome, unreadable } from './sort-outcome.ts'

export interface CallSettings extends RequestSettings {
  /** Time limit in milliseconds; 60 seconds for the whole call, including retries (R7.02). */
  readonly timeout?: number
  /** Delay before a retry in milliseconds, when the server gives none (D7.08). */
  readonly pause?: number
  /** Called when the server requests a wait, in seconds (B04). */
  readonly waiting?: (seconds: number) => void
  /**
   * Called with the JSON pointer of a difference from the document, never with the value there
   * (B11).
   */
  readonly violated?: (pointer: string) => void
}

/**
 * Calls an operation. Never rejects. Undefined when `cancelled` fired, because a cancelled call is
 * no failure (D7.08). `retry-delay` decides about retries.
 */
export async function callOperation(
  id: OperationId,
  call: CallArguments,
  settings: CallSettings,
  cancelled: AbortSignal,
): Promise<Answer | undefined> {
  const operation: OperationRow = operations[id]
  const limit = new AbortController()
  // Not AbortSignal.timeout, because a test can control a page's timers, but not the browser's own.
  const timer = setTimeout(() => limit.abort(), settings.timeout ?? 60_000)
  const stop = AbortSignal.any([limit.signal, cancelled])
  try {
    for (let tried = 1; ; tried += 1) {
      const attempted = await attempt(operation, call, settings, stop)
      if (cancelled.aborted) return undefined
      const delay = stop.aborted
        ? undefined
        : retryDelay(
            { operation, key: call.idempotencyKey },
            { ...attempted, tried },
            { pause: settings.pause ?? 1_000, chance: Math.random() },
          )
      if (delay === undefined) return attempted.answer
      if (attempted.retryAfter !== undefined) settings.waiting?.(attempted.retryAfter)
      await pause(delay, stop)
      if (stop.aborted) return cancelled.aborted ? undefined : attempted.answer
    }
  } finally {
    clearTimeout(timer)
  }
}

async function attempt(
  operation: OperationRow,
  call: CallArguments,
  settings: CallSettings,
  stop: AbortSignal,
): Promise<Attempt> {
  const sent = await sendRequest(operation, call, settings, stop).catch(() => undefined)
  // No address or body can be built from the arguments: a defect of ours, not of the network.
  if (sent === undefined) return { answer: { kind: 'broken' }, busy: false }
  if (sent.is === 'unanswered') return { answer: { kind: 'no-answer' }, busy: false }
  try {
    return attemptOf(
      sent.response,
      await sortOutcome(sent.response, operation, settings.violated),
      operation,
    )
  } catch {
    return { answer: stop.aborted ? { kind: 'no-answer' } : unreadable(operation), busy: false }
  }
}

const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

function attemptOf(
  { status, headers }: Response,
  answer: Answer,
  { errors }: OperationRow,
): Attempt {
  if (answer.kind === 'rejected') return { answer, busy: false }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined
  // A proxy before the server does not use our JSON, but means the same (B05; RFC 6585, section 4).
  if (status === 429 && retryAfter !== undefined && errors.includes(tooOften))
    return { answer: { kind: 'rejected', code: tooOften, error: { retryAfter } }, busy: false }
  if (!unavailable.has(status)) return { answer, busy: false }
  return {
    answer: { kind: 'no-answer' },
    busy: true,
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  stop.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      resolve()
    },
    { once: true },
  )
  return promise
}

/** True when the server uses an Idempotency-Key to perform the operation once. */
export const takesKey = (id: OperationId): boolean => isAct(operations[id], '')

/**
 * True when the code means that the Idempotency-Key belongs to another request. Only calls with a
 * key receive it.
 */
export const isKeyReused = (code: string): boolean => keyReused === code

/** True when a name from a program is an operation of the document. */
export const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name)
