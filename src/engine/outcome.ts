import type { Json, JsonObject } from '../language/json.ts'
import type { CeremonyFailure } from '../language/step.ts'

/** Outcome of a call: the answer of the world, already sorted (src/api/sort-outcome). */
export type Outcome =
  | { readonly kind: 'ok'; readonly answer: Json }
  /**
   * A documented error answer; `error` carries its typed details (failed, allowed, minutes,
   * retryAfter).
   */
  | {
      readonly kind: 'rejected'
      readonly code: string
      readonly error: JsonObject
      /** Names of rows for it, the most exact first: `401 LOCKED`, `LOCKED`, `401`, `4xx`. */
      readonly words?: readonly string[]
      /** Its meaning without a row. */
      readonly otherwise?: 'unauthorized' | 'forbidden'
    }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  /** No server reply: timeout after 60 s, no network, connection reset (R8.04). */
  | { readonly kind: 'no-answer' }
  /** A reply that violates OpenAPI: wrong type, cut body, undocumented status. */
  | { readonly kind: 'broken'; readonly traceId?: string }
  /**
   * A cut or unreadable reply to a call that changes something. Only the server knows whether the
   * change happened (B08).
   */
  | { readonly kind: 'unknown' }

/**
 * Outcome of a WebAuthn ceremony. The credential has the form of `PublicKeyCredential.toJSON`
 * (Level 3, section 5.1).
 */
export type CeremonyOutcome =
  | { readonly is: 'ok'; readonly credential: JsonObject }
  | { readonly is: CeremonyFailure }
