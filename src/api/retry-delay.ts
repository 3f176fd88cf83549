import type { Answer } from './answer.ts'
import type { OperationRow } from './generated/operations.ts'

/** One attempt of a call: its result, and the network's hints for a retry. */
export interface Attempt {
  readonly answer: Answer
  /** 502, 503 or 504 without our JSON: a proxy reports that the server is unavailable. */
  readonly busy: boolean
  /** Seconds (RFC 9110, section 10.2.3); undefined without the header. */
  readonly retryAfter?: number
}

/**
 * True when a call may be repeated: it changes nothing, or it carries an Idempotency-Key, so the
 * server performs it once.
 */
export const isRepeatable = (
  operation: OperationRow,
  idempotencyKey: string | undefined,
): boolean => operation.method === 'GET' || isAct(operation, idempotencyKey)

/** True for a state-changing call with a key; without a key it is never repeated. */
export const isAct = (
  { keyed, changesState }: OperationRow,
  idempotencyKey: string | undefined,
): boolean => keyed && changesState && idempotencyKey !== undefined

const longestWait = 30

/**
 * Returns the milliseconds until the next attempt; undefined for none (B04, B07, B08, D7.08).
 *
 * | Result | GET | with a key | others |
 * |---|---|---|---|
 * | no reply | once more | the user decides | the user decides |
 * | 502, 503, 504 of a proxy | twice more | twice more | no |
 * | a cut or unreadable answer | - | once more: the server answers the same | no |
 *
 * @param attempt the last one, and the number of attempts so far
 * @param spread `pause`: base of the delay without `retryAfter`, in milliseconds; `chance`: 0 to 1,
 *   spreads the delay
 */
export function retryDelay(
  { operation, key }: { readonly operation: OperationRow; readonly key: string | undefined },
  { answer, busy, retryAfter = 0, tried }: Attempt & { readonly tried: number },
  { pause, chance }: { readonly pause: number; readonly chance: number },
): number | undefined {
  if (!isRepeatable(operation, key)) return undefined
  if (busy)
    return tried > 2 || retryAfter > longestWait
      ? undefined
      : Math.max(retryAfter * 1_000, pause * tried * (0.5 + chance / 2))
  if (tried > 1) return undefined
  const isLost =
    answer.kind === 'no-answer' ? operation.method === 'GET' : answer.kind === 'unknown'
  return isLost ? pause : undefined
}
