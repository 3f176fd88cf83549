import type { Json, JsonObject } from '../language/json.ts'
import type { Text } from '../language/text.ts'
import type { Outcome } from './outcome.ts'

/** What a validator found at a field: a text key and its values, never a sentence. */
export interface FieldIssue { readonly at: string; readonly text: Text }

/** Values that survived the last page: stores by name. Missing ones keep their defaults. */
export type RestoredStores = Readonly<Record<string, JsonObject>>

/** `at` is epoch milliseconds: time enters the engine nowhere else. */
export type Event = { readonly at: number } & (
  | { readonly type: 'restored'; readonly stores: RestoredStores }
  /** The address changed to `path` (below the base path, without query); its journey's chunk is loaded, or no prefix has it. */
  | { readonly type: 'entered'; readonly path: string; readonly query: Readonly<Record<string, string>> }
  | { readonly type: 'changed'; readonly field: string; readonly value: Json }
  /** `issues` is what the precompiled validator of the form's schema says. */
  | { readonly type: 'submitted'; readonly issues: readonly FieldIssue[] }
  /** A block with `press`; `item` is the row of a list, by its key. */
  | { readonly type: 'pressed'; readonly block: string; readonly item?: string }
  /** A part of the shell: 'logo', 'sign-out', or a footer link by its index. */
  | { readonly type: 'shell-pressed'; readonly control: 'logo' | 'sign-out' }
  | { readonly type: 'call-settled'; readonly call: number; readonly outcome: Outcome }
  | { readonly type: 'woke'; readonly timer: string }
  /** Fresh state, nonce and verifier for an `authorize` step, in base64url. */
  | { readonly type: 'authorization-prepared'; readonly request: number; readonly values: AuthorizationValues }
  /** The person asks for a failed load once more. */
  | { readonly type: 'retried'; readonly load: string }
  | { readonly type: 'notice-dismissed'; readonly notice: number }
  /** The person asks once more for the call that a notice with `retry` speaks about. */
  | { readonly type: 'notice-retried'; readonly notice: number }
  | { readonly type: 'signed-out-elsewhere' }
)

/** RFC 7636, section 4.1 and 4.2; `challenge` is the S256 of `verifier`. */
export interface AuthorizationValues { readonly state: string; readonly nonce: string; readonly verifier: string; readonly challenge: string }
export type EventType = Event['type']
