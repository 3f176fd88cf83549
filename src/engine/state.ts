import type { Json, JsonObject } from '../language/json.ts'
import type { Step, Tone } from '../language/step.ts'
import type { Text } from '../language/text.ts'

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
  /** Time of the last event that changed anything, in epoch milliseconds: the view judges running timers by it. */
  readonly now: number
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
  /** What the screen needs was not there at the door: nothing of it is shown. */
  readonly unmet?: true
  /** A `go` or `leave` is under way: nothing else may start. */
  readonly leaving: boolean
  /** When that began (epoch ms). */
  readonly leftAt?: number
  /** From this time on (epoch ms) a person's act finds the screen as it was: a way out of our hands may lead nowhere. */
  readonly reopensAt?: number
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
export interface Notice {
  readonly number: number
  /** When it was said (epoch ms). */
  readonly at: number
  readonly text: Text
  readonly tone: Tone
  /** The call that got no answer: `notice-retried` makes it once more. */
  readonly redo?: PendingCall
}

export type Loaded = { readonly is: 'loading' } | { readonly is: 'ready'; readonly answer: Json } | { readonly is: 'failed' }

/** What the world was asked for and what follows its answer. A visit of 0 is the shell's own. */
export type Pending = PendingCall | PendingLoad | PendingAuthorization

interface Asked {
  readonly visit: number
  readonly epoch: number
  /** The block, row or form that asked ('form', 'verify', 'methods:Sms'): it is busy until the answer is there. */
  readonly asker?: string
}

export interface PendingCall extends Asked {
  readonly for: 'call'
  readonly operation: string
  /** The number of the call that this one repeats. */
  readonly again?: number
  /** As they were sent, so that a person can send them once more. */
  readonly arguments: CallValues
  readonly ok: readonly Step[]
  readonly rejected: Readonly<Record<string, readonly Step[]>>
  readonly scope: Scope
  readonly trail: string
  /** What follows `ok`, innermost first. */
  readonly rest: readonly Frame[]
}

export interface PendingLoad extends Asked {
  readonly for: 'load' | 'shell-load'
  readonly load: string
  readonly operation: string
}

export interface PendingAuthorization extends Asked {
  readonly for: 'authorize'
  readonly step: Extract<Step, { readonly do: 'authorize' }>
  readonly scope: Scope
}

/** Arguments of a call with their values computed. */
export interface CallValues { readonly path: JsonObject; readonly query: JsonObject; readonly body?: JsonObject }

/** Steps still to run and what their expressions see. A stack of these is all that a waiting sequence needs. */
export interface Frame {
  readonly steps: readonly Step[]
  /** Index of the step that runs next. */
  readonly next: number
  /** Where these steps stand in the program: `once: visit` knows a step by it. */
  readonly trail: string
  readonly scope: Scope
  /** The call without an answer that these steps speak about: their notice offers it once more. */
  readonly redo?: PendingCall
  /** These steps already answer a defect of ours; a second one ends them. */
  readonly recovering?: true
}

/** What expressions see beside the state: set by calls, actions and lists, carried over a wait. */
export interface Scope { readonly answer?: Json; readonly error?: Json; readonly takes?: JsonObject; readonly item?: Json }
