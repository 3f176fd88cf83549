import type { Json, JsonObject } from '../language/json.ts'
import type { CeremonyFailure } from '../language/step.ts'

/** What became of a call: the world's answer, already sorted (src/api/sort-outcome). */
export type Outcome =
  | { readonly kind: 'ok'; readonly answer: Json }
  /**
   * A documented error answer; `error` carries its typed details (failed, allowed, minutes,
   * retryAfter).
   */
  | { readonly kind: 'rejected'; readonly code: string; readonly error: JsonObject }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  /** No server reply: timeout after 60 s, no network, connection reset (R8.04). */
  | { readonly kind: 'no-answer' }
  /** A reply that is not what OpenAPI says: wrong type, cut body, undocumented status. */
  | { readonly kind: 'broken'; readonly traceId?: string }
  /**
   * Cut or unreadable, to a call that changes something: whether it did is for the server to say
   * (B08).
   */
  | { readonly kind: 'unknown' }

/**
 * What became of a WebAuthn ceremony; the credential is as `PublicKeyCredential.toJSON` gives it
 * (Level 3, section 5.1).
 */
export type CeremonyOutcome =
  | { readonly is: 'ok'; readonly credential: JsonObject }
  | { readonly is: CeremonyFailure }
