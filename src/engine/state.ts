import type { Expression } from '../language/expression.ts'
import type { Json, JsonObject } from '../language/json.ts'
import type { Step } from '../language/step.ts'
import type { Tone } from '../language/step.ts'
import type { Text } from '../language/text.ts'
import type { StatePath } from '../language/step.ts'

/** Everything the engine knows, as one immutable value. Only `stores` survive a reload, each field as flows/state.yaml says. */
export interface EngineState {
  readonly stores: Readonly<Record<string, JsonObject>>
  /** Undefined before the first `entered`. */
  readonly visit?: Visit
  readonly pending: Readonly<Record<number, Pending>>
  readonly notices: readonly Notice[]
  /** Answers of the shell's loads, by name; logged only when they fail. */
  readonly shell: Readonly<Record<string, Loaded>>
  /** Numbers calls, visits and notices. */
  readonly next: number
  /** Rises at every sign-out: answers of an ended session are ignored. */
  readonly epoch: number
  /** `go`s since the last act of a person, to stop a ring (limit 16). */
  readonly moves: number
}

/** One stay at one screen. */
export interface Visit {
  readonly number: number
  readonly screen: string
  readonly journey: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly form: FormState
  readonly data: Readonly<Record<string, Loaded>>
  /** Step sequences marked `once: visit` that have run. */
  readonly done: readonly string[]
  /** A `go` or `leave` is under way: nothing else may start. */
  readonly leaving: boolean
}

export interface FormState {
  readonly values: Readonly<Record<string, Json>>
  readonly problems: readonly Problem[]
  readonly locked: readonly string[]
  /** Counts failed submits and server problems, so that focus moves and screen readers speak again for the same text. */
  readonly attempt: number
}

/** Something wrong that the person can mend; without `at` it concerns the whole form. */
export interface Problem { readonly at?: string; readonly text: Text }
export interface Notice { readonly number: number; readonly text: Text; readonly tone: Tone; /** 'retry' offers the failed act once more. */ readonly retry?: boolean }

export type Loaded = { readonly is: 'loading' } | { readonly is: 'ready'; readonly answer: Json } | { readonly is: 'failed' }

/** A call or preparation under way and what follows it. */
export type Pending = { readonly visit: number; readonly epoch: number; readonly scope: Scope; readonly rest: readonly Step[] } & (
  | { readonly for: 'call'; readonly operation: string; readonly ok: readonly Step[]; readonly rejected: Readonly<Record<string, readonly Step[]>>; /** The block or form that asked, for its busy state. */ readonly asker?: string }
  | { readonly for: 'load'; readonly load: string }
  | { readonly for: 'shell-load'; readonly load: string }
  | { readonly for: 'authorize'; readonly endpoint: string; readonly client: Expression; readonly oidcScope: string; readonly returnTo: string; readonly remember: StatePath }
)

/** What expressions see beside the state: set by calls, actions and lists, carried over a wait. */
export interface Scope { readonly answer?: Json; readonly error?: Json; readonly takes?: JsonObject; readonly item?: Json }
