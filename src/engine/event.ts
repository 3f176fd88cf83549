import type { Json, JsonObject } from '../language/json.ts'
import type { Text } from '../language/text.ts'
import type { Exit } from './effect.ts'
import type { CeremonyOutcome, Outcome } from './outcome.ts'
import type { Device } from './state.ts'

/** A finding of a validator at a field: a text key and its values, never a sentence. */
export interface FieldIssue {
  readonly at: string
  readonly text: Text
}

/** Values restored from the last page: stores by name. Missing values keep their defaults. */
export type RestoredStores = Readonly<Record<string, JsonObject>>

/** Values typed into a prerendered screen before any code listened. The screen opens with them. */
export interface EarlyValues {
  readonly screen: string
  readonly values: JsonObject
}

/** `at` is epoch milliseconds: time enters the engine nowhere else. */
export type Event = { readonly at: number } & (
  | { readonly type: 'restored'; readonly stores: RestoredStores }
  /**
   * The address changed to `path` (below the base path, without query). The chunk of its journey is
   * loaded, or the path matches no prefix. `byGo` means that a `go` of an earlier page caused the
   * change.
   */
  | {
      readonly type: 'entered'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
      readonly fragment?: Readonly<Record<string, string>>
      readonly byGo?: true
      readonly early?: EarlyValues
    }
  | { readonly type: 'changed'; readonly field: string; readonly value: Json }
  /**
   * The browser went back or forward to another page of this visit. Without `page` it went to the
   * page where the visit began.
   */
  | { readonly type: 'form-page-changed'; readonly page?: string }
  /** The user has left a field of the form. */
  | { readonly type: 'field-left'; readonly field: string }
  /** Findings of the validator for the present values, for a form that is `judged`. */
  | { readonly type: 'form-validated'; readonly issues: readonly FieldIssue[] }
  /** `issues` are the findings of the precompiled validator of the form's schema. */
  | { readonly type: 'submitted'; readonly issues: readonly FieldIssue[] }
  /** A block with `press`; `item` is the key of the row of a list. */
  | { readonly type: 'pressed'; readonly block: string; readonly item?: string }
  /** The question over the screen is closed without an answer. */
  | { readonly type: 'question-closed'; readonly question: number }
  /** A part of the shell: 'logo', 'sign-out', or a footer link by its index. */
  | { readonly type: 'shell-pressed'; readonly control: 'logo' | 'sign-out' }
  | { readonly type: 'call-settled'; readonly call: number; readonly outcome: Outcome }
  /** A call is slow. With `wait`, the server requested a retry after so many seconds. */
  | { readonly type: 'call-delayed'; readonly call: number; readonly wait?: number }
  | {
      readonly type: 'ceremony-settled'
      readonly ceremony: number
      readonly outcome: CeremonyOutcome
    }
  | { readonly type: 'timer-fired'; readonly timer: string }
  /** Fresh state, nonce and verifier for an `authorize` step, in base64url. */
  | {
      readonly type: 'authorization-prepared'
      readonly request: number
      readonly values: AuthorizationValues
    }
  /** This browser cannot store the values that an `authorize` step must remember. */
  | { readonly type: 'authorization-refused'; readonly request: number }
  /** The user repeats a failed load. */
  | { readonly type: 'retried'; readonly load: string }
  /** No server answered for a requested exit, so the screen was not left. */
  | { readonly type: 'departure-failed'; readonly exit: Exit }
  /** The network was gone, and the server answers again. */
  | { readonly type: 'reached' }
  /** The browser opened no new tab for this address. */
  | {
      readonly type: 'window-blocked'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
    }
  /** The user follows the address that a notice offers, in this tab. */
  | { readonly type: 'notice-followed'; readonly notice: number }
  | { readonly type: 'notice-dismissed'; readonly notice: number }
  /** The user repeats the call of a notice with `retry`. */
  | { readonly type: 'notice-retried'; readonly notice: number }
  | { readonly type: 'signed-out-elsewhere' }
  /** The page is visible again: it was hidden, or the machine slept. */
  | { readonly type: 'seen' }
  /** Properties of the machine, as the browser reports them. */
  | { readonly type: 'device-known'; readonly device: Device }
  /** The page is no longer visible. */
  | { readonly type: 'hidden' }
  /**
   * Another tab that shows the same request stored something: the present values of the keyed
   * stores of `flow`.
   */
  | { readonly type: 'storage-changed'; readonly flow: string; readonly stores: RestoredStores }
  /** The part of the session that all tabs share, as another tab may have left it. */
  | { readonly type: 'session-elsewhere'; readonly stores: RestoredStores }
  /** The language at the start, and after the user chose another: a tag, for example 'ko-KR'. */
  | { readonly type: 'language-chosen'; readonly language: string }
)

/** RFC 7636, section 4.1 and 4.2; `challenge` is the S256 of `verifier`. */
export interface AuthorizationValues {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly challenge: string
}
export type EventType = Event['type']
