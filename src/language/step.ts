import type { Expression, Expressions } from './expression.ts'
import type { TextUse } from './text.ts'

export type Tone = 'plain' | 'good' | 'bad' | 'warn'

/** Where a `go` leads: the compiler has already turned the screen's name into its route, so the entry needs no map of screens. */
export interface Destination {
  readonly route: string
  readonly params?: Expressions
  readonly query?: Expressions
}

/** A field of a store, absolute: `auth.requestId` is ['auth', 'requestId']. */
export type StatePath = readonly string[]

/** Arguments of an operation, sorted by where OpenAPI wants them. */
export interface CallArguments {
  readonly path?: Expressions
  readonly query?: Expressions
  readonly body?: Expressions
  /** Those that OpenAPI does not require: left out when they have no value, are null or an empty text. Inside an object with dots, `profile.phone`. */
  readonly optional?: readonly string[]
}

/** An operation with its arguments: `load`, `call` and `poll` share it. */
export interface CallUse { readonly operation: string; readonly arguments: CallArguments }

/** What every step may carry: `when` (skipped unless true) and `once` (see the language reference). */
interface Common {
  readonly when?: Expression
  /** A timer's name: skipped while that timer runs. `visit`: skipped when this visit to the screen has done it already. */
  readonly once?: string
}

export type Step = Common & (
  /** Ends the sequence until the answer is there; `ok` runs with `answer` in scope, then what follows the call. A code absent from `rejected` is answered by the app. */
  | { readonly do: 'call'; readonly call: CallUse; readonly ok: readonly Step[]; readonly rejected: Readonly<Record<string, readonly Step[]>> }
  | { readonly do: 'set'; readonly set: readonly { readonly path: StatePath; readonly value: Expression }[] }
  /** Back to defaults: stores or fields; `everything` is all that does not survive signing out. */
  | { readonly do: 'clear'; readonly paths: readonly StatePath[] | 'everything' }
  /** Starts countdowns: the value is in seconds. */
  | { readonly do: 'start'; readonly timers: Expressions }
  | { readonly do: 'go'; readonly to: Destination; readonly replace: boolean }
  /** The browser's own way back. */
  | { readonly do: 'history-back' }
  /** A named sequence, of the screen first, then of the app; `with` becomes `takes`. */
  | { readonly do: 'perform'; readonly action: string; readonly with: Expressions }
  | { readonly do: 'choose'; readonly on: Expression; readonly is: Readonly<Record<string, readonly Step[]>>; readonly otherwise: readonly Step[] }
  /** Something is wrong with what the person entered: said at the field, announced, focused. */
  | { readonly do: 'problem'; readonly text: TextUse; readonly at?: string }
  | { readonly do: 'notice'; readonly text: TextUse; readonly tone: Tone }
  /** Writes fields of the form that the person has left empty so far. */
  | { readonly do: 'fill'; readonly values: Expressions }
  /** Empties fields of the form. */
  | { readonly do: 'empty'; readonly fields: readonly string[] }
  /** Disables these fields too, and the submit button while one of them is required, until the visit ends or `unlock`. */
  | { readonly do: 'lock'; readonly fields: readonly string[] }
  | { readonly do: 'unlock'; readonly fields: readonly string[] }
  /** Leaves the application for a named endpoint of openapi/auth-endpoints.yaml. */
  | { readonly do: 'leave'; readonly endpoint: string; readonly query: Expressions }
  /** Leaves for an address that an answer gave: followed only when the allow-list has its origin. */
  | { readonly do: 'leave-to'; readonly address: Expression }
  | { readonly do: 'post-form'; readonly endpoint: string; readonly fields: Expressions }
  /** Starts an authorization code flow (OpenID Connect Core 3.1, RFC 7636): makes state, nonce and verifier, remembers them at `remember`, leaves. */
  | { readonly do: 'authorize'; readonly endpoint: string; readonly client: Expression; readonly scope: string; readonly returnTo: string; readonly remember: StatePath }
)

export type StepName = Step['do']
