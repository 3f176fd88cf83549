import type { Json, JsonObject } from '../language/json.ts'

/** What became of a call: the world's answer, already sorted (src/api/sort-outcome). */
export type Outcome =
  | { readonly kind: 'ok'; readonly answer: Json }
  /** A documented error answer; `error` carries its typed details (failed, allowed, minutes, retryAfter). */
  | { readonly kind: 'rejected'; readonly code: string; readonly error: JsonObject }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  /** No server reply: timeout after 60 s, no network, connection reset (R8.04). */
  | { readonly kind: 'no-answer' }
  /** A reply that is not what OpenAPI says: wrong type, cut body, undocumented status. */
  | { readonly kind: 'broken'; readonly traceId?: string }
