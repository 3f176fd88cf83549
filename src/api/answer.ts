export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * Result of a call. The engine's `Outcome` has the same shape, because this folder must not import
 * the engine. The runtime imports both, and fails to compile when they differ.
 */
export type Answer =
  | { readonly kind: 'ok'; readonly answer: Json }
  | {
      readonly kind: 'rejected'
      readonly code: string
      readonly error: JsonObject
      /** Names of rows for it, the most exact first, where a document has no codes of ours. */
      readonly words?: readonly string[]
      /** Its meaning without a row. */
      readonly otherwise?: 'unauthorized' | 'forbidden'
    }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'broken'; readonly traceId?: string }
  /** The answer to a state-changing call was cut or unreadable, so its effect is unknown (B08). */
  | { readonly kind: 'unknown' }
