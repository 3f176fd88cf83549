import type { Block } from '../language/block.ts'
import type { Json, JsonObject } from '../language/json.ts'
import type { Step, Tone } from '../language/step.ts'
import type { Text } from '../language/text.ts'
import type { Exit } from './effect.ts'
import type { Place } from './navigation/routes.ts'

/**
 * Everything the engine knows, as one immutable value. Only `stores` survive a reload, each field
 * as flows/state.yaml says.
 */
export interface EngineState {
  readonly stores: Readonly<Record<string, JsonObject>>
  /** Undefined before the first `entered`. */
  readonly visit?: Visit
  readonly pending: Readonly<Record<number, Pending>>
  readonly notices: readonly Notice[]
  /** Answers of the shell's loads, by name; logged only when they fail. */
  readonly shell: Readonly<Record<string, Loaded>>
  /** Language of the page: a tag, for example 'ko-KR'. */
  readonly language: string
  /** Next number for calls, visits and notices. */
  readonly next: number
  /** True when the app's steps at the start of the page have begun, or are over. */
  readonly started?: true
  /** True when the server was asked for a session that the page does not know. */
  readonly asked?: true
  /** Undefined until the browser has reported it. */
  readonly device?: Device
  /** The page is not visible: polls rest. */
  readonly hidden?: true
  /** Increases at every sign-out: answers of an ended session are ignored. */
  readonly epoch: number
  /** Number of `go`s since the last act of the user, to stop a loop (limit 16). */
  readonly moves: number
  /**
   * Time of the last event that changed anything, in epoch milliseconds. The view compares running
   * timers with it.
   */
  readonly now: number
}

/**
 * The machine: a phone or a tablet, and whether it knows its owner by Windows Hello. `language` is
 * the browser's language (BCP 47), independent of the page. `userAgent` is the browser's name for
 * itself.
 */
export interface Device {
  readonly handheld: boolean
  readonly windowsHello: 'yes' | 'no' | 'unknown'
  readonly passkeys?: boolean
  readonly language: string
  readonly userAgent: string
}

/** One stay at one screen. */
export interface Visit {
  /** The checks before each screen have run for this screen. */
  readonly checked?: true
  readonly number: number
  readonly screen: string
  readonly journey: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The values after `#` that the screen accepts. */
  readonly fragment?: Readonly<Record<string, string>>
  readonly form: FormState
  /** The page that was turned to. */
  readonly page?: string
  /** Pages that Back goes through in this visit, the present one last. */
  readonly pagePath?: readonly string[]
  /** Pages that were shown in this visit. */
  readonly reached?: readonly string[]
  readonly data: Readonly<Record<string, Loaded>>
  /** The last arguments of each load. */
  readonly asked?: Readonly<Record<string, CallValues>>
  /**
   * Time (epoch ms) at which typing a load's argument counts as finished. Further typing delays it.
   */
  readonly quietAt?: number
  /** Deadlines of the timers that belong to the visit (epoch ms). */
  readonly timers?: Readonly<Record<string, number>>
  /**
   * Deadlines of timers that already ran when this visit began, by timer (epoch ms). They are not
   * announced.
   */
  readonly inherited?: Readonly<Record<string, number>>
  /** The question that covers the screen until it is answered. */
  readonly question?: Question
  /** Polls that are not at rest, by name. */
  readonly polls?: Readonly<Record<string, PollState>>
  /** Step sequences marked `once: visit` that have run. */
  readonly done: readonly string[]
  /** A precondition of the screen was missing on entry: nothing of the screen is shown. */
  readonly unmet?: true
  /** `enter` begins a sign-in behind the screen (`prepare`). */
  readonly begins?: true
  /**
   * The app's steps at the start of the page are running, and the screen has not begun. The value
   * is true when the user returned to the screen.
   */
  readonly starting?: boolean
  /** The guard decides when the server has answered about the session. */
  readonly asking?: true
  /** A `go` or `leave` is pending: nothing else may start. */
  readonly leaving: boolean
  /** Time at which that began (epoch ms). */
  readonly leftAt?: number
  /**
   * The step of the request before another tab moved it on. Calls of this screen are still meant
   * for that step.
   */
  readonly step?: number
  /**
   * From this time on (epoch ms) a user act finds the screen as it was. An exit that this product
   * does not control may never arrive.
   */
  readonly reopensAt?: number
}

/**
 * Opened by an `ask` step, with the scope of that step. Its initiator is busy with the steps after
 * the answer.
 */
export interface Question {
  readonly number: number
  readonly text: Text
  readonly content: readonly Block[]
  readonly scope: Scope
  readonly initiator?: string
}

export interface FormState {
  readonly values: Readonly<Record<string, Json>>
  readonly problems: readonly Problem[]
  readonly locked: readonly string[]
  /**
   * Counts failed submits and server problems. Focus then moves, and screen readers repeat the same
   * text.
   */
  readonly attempt: number
  /** The user has typed since the form opened. */
  readonly touched?: true
  /** The form was sent with these values, and no problem was reported. */
  readonly sent?: true
  /**
   * Findings of the validator for exactly these `values`, and for no others. Exists only on a form
   * that is `judged`.
   */
  readonly findings?: Findings
  /** Values of fields before the user began to change them, where the screen observes changes. */
  readonly edited?: Readonly<Record<string, Json>>
}

export interface Findings {
  readonly values: FormState['values']
  readonly issues: readonly Problem[]
}

/** A problem that the user can correct; without `at` it concerns the whole form. */
export interface Problem {
  readonly at?: string
  /** Name of the field. It is put before the text when there is more than one field. */
  readonly lead?: string
  readonly text: Text
  /**
   * Lines of the field's checklist that the server rejected, by rule or by the server's own name.
   * For a select, the keys of the wrong rows.
   */
  readonly marks?: readonly string[]
  /** The end of this timer removes the problem. */
  readonly until?: string
}
export interface Notice {
  readonly number: number
  /** Time at which the notice was shown (epoch ms). */
  readonly at: number
  readonly text: Text
  readonly tone: Tone
  /** The call that got no answer: `notice-retried` repeats it. */
  readonly redo?: PendingCall
  /** Id under which the server's log has the answer. */
  readonly reference?: string
  /** The exit for which no server answered: `notice-retried` repeats it. */
  readonly exit?: Exit
  /** The address of a blocked new tab: offered in this tab. */
  readonly blockedTab?: Place
  /** The slow call of this notice: its answer removes the notice. */
  readonly during?: number
  /** Number of the visit with the same text on its screen: only screen readers get this notice. */
  readonly spokenIn?: number
  /** A refusal above the main button of the form. */
  readonly isAbove?: boolean
}

/**
 * `failures` counts calls without an answer in a row. A poll that is over sends nothing until it
 * has rested.
 */
export type PollState =
  | { readonly is: 'asking'; readonly failures: number }
  /** `at`: time of the next call (epoch ms). */
  | { readonly is: 'waiting'; readonly failures: number; readonly at: number }
  | { readonly is: 'over' }

/**
 * `before` is the previous answer, shown with its consequences until a new answer arrives. It
 * exists after a change of language, and after a `reload` with `keep`. It also exists when a load
 * that failed in these cases is repeated.
 */
export type Loaded =
  | { readonly is: 'loading'; readonly before?: Json }
  | { readonly is: 'ready'; readonly answer: Json }
  | { readonly is: 'failed'; readonly before?: Json }

/** A request to the world, and the steps after its answer. A visit of 0 is the shell's own. */
export type Pending =
  | PendingCall
  | PendingLoad
  | PendingPoll
  | PendingCeremony
  | PendingAuthorization
  | PendingCooldown

interface Asked {
  readonly visit: number
  readonly epoch: number
  /**
   * The initiator: the block, row or form that made the request ('form', 'verify', 'methods:Sms').
   * It is busy until the answer arrives.
   */
  readonly initiator?: string
  /**
   * The marker token that the call was sent with, and its arguments. If another tab's sign-in made
   * the token stale, the call is sent again, once.
   */
  readonly sent?: {
    readonly authorization: string
    readonly values: CallValues
    readonly again?: true
  }
  /**
   * Number of answers so far, each requested by the one before, since a user or another cause began
   * (limit 16).
   */
  readonly after?: number
}

export interface PendingCall extends Asked {
  readonly for: 'call'
  readonly operation: string
  /** The number of the call that this call repeats. */
  readonly again?: number
  /** The arguments as sent, so that the user can send them again. */
  readonly arguments: CallValues
  readonly ok: readonly Step[]
  readonly rejected: Readonly<Record<string, readonly Step[]>>
  /** Steps after any other failure, instead of the app's answer. */
  readonly failed?: readonly Step[]
  /** Steps that write values before `failed`, or before the app's answer. */
  readonly besides?: readonly Step[]
  readonly scope: Scope
  readonly programPath: string
  /** The timer that this call starts. When another tab has started it, the call is not needed. */
  readonly guard?: string
  /** A `do` with `replace` caused this call. */
  readonly replacing?: true
  /** Steps after `ok`, innermost first. */
  readonly rest: readonly Frame[]
}

export interface PendingLoad extends Asked {
  readonly for: 'load' | 'shell-load'
  readonly load: string
  readonly operation: string
}

export interface PendingCeremony extends Asked {
  readonly for: 'ceremony'
  readonly step: Extract<Step, { readonly do: 'ceremony' }>
  readonly scope: Scope
  readonly programPath: string
  readonly rest: readonly Frame[]
}

export interface PendingPoll extends Asked {
  readonly for: 'poll'
  readonly poll: string
  readonly operation: string
}

/**
 * A cooldown: the server refuses this request before `until` (epoch ms). The same initiator then
 * sends nothing.
 */
export interface PendingCooldown extends Asked {
  readonly for: 'cooldown'
  readonly until: number
}

export interface PendingAuthorization extends Asked {
  readonly for: 'authorize'
  readonly step: Extract<Step, { readonly do: 'authorize' | 'prepare' }>
  readonly scope: Scope
  /** Steps after a `prepare`, innermost first. */
  readonly rest: readonly Frame[]
}

/** Arguments of a call with their values computed. */
export interface CallValues {
  readonly path: JsonObject
  readonly query: JsonObject
  readonly body?: JsonObject
}

/**
 * Steps still to run, and the scope of their expressions. A waiting sequence is a stack of frames
 * and nothing more.
 */
export interface Frame {
  readonly steps: readonly Step[]
  /** Index of the step that runs next. */
  readonly next: number
  /** Position of these steps in the program: `once: visit` identifies a step by it. */
  readonly programPath: string
  readonly scope: Scope
  /** The call without an answer that these steps report: their notice offers to repeat it. */
  readonly redo?: PendingCall
  /** The failed exit that these steps report: their notice offers to repeat it. */
  readonly exit?: Exit
  /** Reference of the unexpected answer that these steps report: their notice shows it. */
  readonly reference?: string
  /** The slow call that these steps report. */
  readonly during?: number
  /** The timer that guards these steps (`once`, a resend): tabs make its calls one at a time. */
  readonly guard?: string
  /** The address of the blocked new tab that these steps report. */
  readonly blockedTab?: Place
  /** Every `go` of these steps replaces the history entry. */
  readonly replacing?: true
  /**
   * These steps answer a session that ended: `clear: everything` then affects only this tab, and
   * leaves other tabs undisturbed.
   */
  readonly ended?: true
  /** These steps already handle a defect of this product; a second defect ends them. */
  readonly recovering?: true
}

/**
 * Values that expressions see in addition to the state. Set by calls, actions and lists, and kept
 * while a sequence waits.
 */
export interface Scope {
  readonly answer?: Json
  readonly error?: Json
  readonly takes?: JsonObject
  readonly item?: Json
  /** Fields of the form that were hidden at the submit of these steps: they have no value. */
  readonly hidden?: readonly string[]
}
