import type { Json, JsonObject } from '../language/json.ts'
import type { Text } from '../language/text.ts'
import type { Way } from './effect.ts'
import type { CeremonyOutcome, Outcome } from './outcome.ts'
import type { Device } from './state.ts'

/** What a validator found at a field: a text key and its values, never a sentence. */
export interface FieldIssue {
  readonly at: string
  readonly text: Text
}

/** Values that survived the last page: stores by name. Missing ones keep their defaults. */
export type RestoredStores = Readonly<Record<string, JsonObject>>

/** What was typed into a screen that was drawn before anybody listened: it opens with that. */
export interface EarlyValues {
  readonly screen: string
  readonly values: JsonObject
}

/** `at` is epoch milliseconds: time enters the engine nowhere else. */
export type Event = { readonly at: number } & (
  | { readonly type: 'restored'; readonly stores: RestoredStores }
  /**
   * The address changed to `path` (below the base path, without query); its journey's chunk is
   * loaded, or no prefix has it. `led`: by a `go` of an earlier page.
   */
  | {
      readonly type: 'entered'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
      readonly fragment?: Readonly<Record<string, string>>
      readonly led?: true
      readonly early?: EarlyValues
    }
  | { readonly type: 'changed'; readonly field: string; readonly value: Json }
  /**
   * The browser went to another page of this visit, back or forward; without one, to where it
   * began.
   */
  | { readonly type: 'turned'; readonly page?: string }
  /** A person has left a field of the form. */
  | { readonly type: 'field-left'; readonly field: string }
  /** What the validator says to the values as they stand, of a form that is `judged`. */
  | { readonly type: 'form-judged'; readonly issues: readonly FieldIssue[] }
  /** `issues` is what the precompiled validator of the form's schema says. */
  | { readonly type: 'submitted'; readonly issues: readonly FieldIssue[] }
  /** A block with `press`; `item` is the row of a list, by its key. */
  | { readonly type: 'pressed'; readonly block: string; readonly item?: string }
  /** The question over the screen is closed without an answer. */
  | { readonly type: 'question-closed'; readonly question: number }
  /** A part of the shell: 'logo', 'sign-out', or a footer link by its index. */
  | { readonly type: 'shell-pressed'; readonly control: 'logo' | 'sign-out' }
  | { readonly type: 'call-settled'; readonly call: number; readonly outcome: Outcome }
  /** A call takes long; with `wait`, because the server asked to come back in so many seconds. */
  | { readonly type: 'call-delayed'; readonly call: number; readonly wait?: number }
  | {
      readonly type: 'ceremony-settled'
      readonly ceremony: number
      readonly outcome: CeremonyOutcome
    }
  | { readonly type: 'woke'; readonly timer: string }
  /** Fresh state, nonce and verifier for an `authorize` step, in base64url. */
  | {
      readonly type: 'authorization-prepared'
      readonly request: number
      readonly values: AuthorizationValues
    }
  /** What an `authorize` step must remember cannot be kept in this browser. */
  | { readonly type: 'authorization-refused'; readonly request: number }
  /** The person asks for a failed load once more. */
  | { readonly type: 'retried'; readonly load: string }
  /** No server is there for a way that was to be gone: nobody has left. */
  | { readonly type: 'unreached'; readonly way: Way }
  /** The network was gone, and the server answers again. */
  | { readonly type: 'reached' }
  /** The browser opened no new tab for this address. */
  | {
      readonly type: 'window-blocked'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
    }
  /** The person goes where a notice offers to, in this tab. */
  | { readonly type: 'notice-followed'; readonly notice: number }
  | { readonly type: 'notice-dismissed'; readonly notice: number }
  /** The person asks once more for the call that a notice with `retry` speaks about. */
  | { readonly type: 'notice-retried'; readonly notice: number }
  | { readonly type: 'signed-out-elsewhere' }
  /** The page is looked at again: it was hidden, or the machine slept. */
  | { readonly type: 'seen' }
  /** What the browser says of the machine it runs on. */
  | { readonly type: 'device-known'; readonly device: Device }
  /** Nobody looks at the page any more. */
  | { readonly type: 'hidden' }
  /**
   * Another tab that shows the same request kept something: what the keyed stores of `flow` hold
   * now.
   */
  | { readonly type: 'changed-elsewhere'; readonly flow: string; readonly stores: RestoredStores }
  /** The part of the session that all tabs share, as another tab may have left it. */
  | { readonly type: 'session-elsewhere'; readonly stores: RestoredStores }
  /** At the start, and when the person chose another one: a tag such as 'ko-KR'. */
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
