import type { Answer } from './answer.ts'
import type { OperationRow } from './generated/operations.ts'

/** One try of a call: what came of it, and what the network said about another. */
export interface Attempt {
  readonly answer: Answer
  /** 502, 503 or 504 that is no answer of ours: whoever stands before the server has none. */
  readonly busy: boolean
  /** Seconds (RFC 9110, section 10.2.3); undefined when it says none. */
  readonly retryAfter?: number
}

/**
 * A call that may be made more than once: it changes nothing, or it carries an Idempotency-Key, by
 * which the server counts it once.
 */
export const isRepeatable = (
  operation: OperationRow,
  idempotencyKey: string | undefined,
): boolean => operation.method === 'GET' || isAct(operation, idempotencyKey)

/** A call that changes something and takes no key is never repeated. */
export const isAct = (
  { keyed, changesState }: OperationRow,
  idempotencyKey: string | undefined,
): boolean => keyed && changesState && idempotencyKey !== undefined

const longestWait = 30

/**
 * Milliseconds until the next try; undefined for none (B04, B07, B08, D7.08).
 *
 * | What came | GET | with a key | others |
 * |---|---|---|---|
 * | nothing at all | once more | the person decides | the person decides |
 * | 502, 503, 504 of a proxy | twice more | twice more | no |
 * | a cut or unreadable answer | - | once more: the server answers the same | no |
 *
 * @param pause the base of a wait that nobody named, in milliseconds; `chance` of 0 to 1 spreads it
 */
export function retryDelay(
  operation: OperationRow,
  key: string | undefined,
  { answer, busy, retryAfter = 0 }: Attempt,
  tried: number,
  pause: number,
  chance: number,
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
