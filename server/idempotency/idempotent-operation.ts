import type { ApiError } from '../api-error.ts'
import type { Store } from '../store/open-store.ts'

/** Result of an operation: its response, and the cookies that belong to it. */
export type OperationResult<Answer = unknown> = {
  readonly answer: Answer
  /** New ID of the browser, when it got one. */
  readonly flow?: string | undefined
  /** Windows Hello credential of this device, when it was created or used. */
  readonly device?: string | undefined
  /** Token of a browser that signed in (`sign-in/known-browser`). */
  readonly known?: string | undefined
  /** The new session. `sessionEnded`: the session is over. */
  readonly session?: string | undefined
  readonly sessionEnded?: true
}

/**
 * Result of an operation with an effect: done, or refused at a cost (a wrong code costs an
 * attempt).
 */
export type RecordedOutcome = OperationResult | { readonly refused: ApiError }

/**
 * One operation of a browser, however often it is repeated (`Idempotency-Key`). Record the result
 * in the transaction of the effect, so that either both are stored or neither is.
 */
export type IdempotentOperation = {
  /** Value that an earlier attempt of this operation saved before it was interrupted. */
  readonly savedProgress: unknown
  /** Saves a half-done operation: the next attempt continues from here. */
  readonly saveProgress: (transaction: Store, value: unknown) => Promise<void>
  /** @throws AlreadyCompletedError when another process was faster; the transaction rolls back */
  readonly record: (transaction: Store, outcome: RecordedOutcome) => Promise<void>
}

/** For a request without a key: it cannot be remembered. */
export const withoutIdempotencyKey: IdempotentOperation = {
  savedProgress: undefined,
  saveProgress: async () => undefined,
  record: async () => undefined,
}

export class AlreadyCompletedError extends Error {
  override readonly name = 'AlreadyDone'
}
