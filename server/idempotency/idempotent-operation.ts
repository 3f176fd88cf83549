import type { ApiError } from '../api-error.ts'
import type { Store } from '../store/open-store.ts'

/** What an operation did: its answer, and the cookies that go with it. */
export type OperationResult<Answer = unknown> = {
  readonly answer: Answer
  /** The browser's new id, when it got one. */
  readonly flow?: string | undefined
  /** The Windows Hello credential of this device, when it was made or used. */
  readonly device?: string | undefined
  /** The new session, or that there is none any more. */
  readonly session?: string | undefined
  readonly sessionEnded?: true
}

/**
 * What became of an act that had an effect: done, or refused at a cost (a wrong code costs a try).
 */
export type RecordedOutcome = OperationResult | { readonly refused: ApiError }

/**
 * One act of a browser, however often it is asked for (`Idempotency-Key`). Who has an effect tells
 * it in the transaction of the effect, so that both are there or neither is.
 */
export type IdempotentOperation = {
  /** What an earlier try of the same act noted before it was interrupted. */
  readonly savedProgress: unknown
  /** Half of it is done: the next try goes on from here. */
  readonly saveProgress: (transaction: Store, value: unknown) => Promise<void>
  /**
   * @throws AlreadyCompletedError when another process was faster; the transaction goes back with
   *   it
   */
  readonly record: (transaction: Store, outcome: RecordedOutcome) => Promise<void>
}

/** Of a request without a key: nothing to remember it by. */
export const withoutIdempotencyKey: IdempotentOperation = {
  savedProgress: undefined,
  saveProgress: async () => undefined,
  record: async () => undefined,
}

export class AlreadyCompletedError extends Error {
  override readonly name = 'AlreadyDone'
}
