export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * What became of a call. The engine's `Outcome` has the same shape: this room may not know the
 * engine, and the runtime, which knows both, would not compile if they parted.
 */
export type Answer =
  | { readonly kind: 'ok'; readonly answer: Json }
  | { readonly kind: 'rejected'; readonly code: string; readonly error: JsonObject }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'broken'; readonly traceId?: string }
  /**
   * The answer was cut, or could not be read, to a call that changes something: nobody knows
   * whether it did (B08).
   */
  | { readonly kind: 'unknown' }
