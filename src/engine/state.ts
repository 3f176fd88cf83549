import type { Block } from '../language/block.ts'
import type { Json, JsonObject } from '../language/json.ts'
import type { Step, Tone } from '../language/step.ts'
import type { Text } from '../language/text.ts'
import type { Way } from './effect.ts'
import type { Place } from './places/place.ts'

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
  /** Of the page: a tag such as 'ko-KR'. */
  readonly language: string
  /** Numbers calls, visits and notices. */
  readonly next: number
  /** What the app does when the page starts has begun, or is over. */
  readonly started?: true
  /** Undefined until the browser has said it. */
  readonly device?: Device
  /** Nobody looks at the page: polls rest. */
  readonly hidden?: true
  /** Rises at every sign-out: answers of an ended session are ignored. */
  readonly epoch: number
  /** `go`s since the last act of a person, to stop a ring (limit 16). */
  readonly moves: number
  /**
   * Time of the last event that changed anything, in epoch milliseconds: the view judges running
   * timers by it.
   */
  readonly now: number
}

/** The machine: a phone or a tablet, and whether it knows its owner by Windows Hello. */
/**
 * `language` is what the browser speaks (BCP 47), whatever the page does; `userAgent` what it calls
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
  /** What is asked before each screen was asked for this one. */
  readonly checked?: true
  readonly number: number
  readonly screen: string
  readonly journey: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** What the screen accepts of what stands after `#`. */
  readonly fragment?: Readonly<Record<string, string>>
  readonly form: FormState
  /** The page that was turned to. */
  readonly page?: string
  /** Pages that the browser's way back leads through in this visit, the present one last. */
  readonly trail?: readonly string[]
  /** Pages that were shown in this visit. */
  readonly reached?: readonly string[]
  readonly data: Readonly<Record<string, Loaded>>
  /** What each load was last asked with. */
  readonly asked?: Readonly<Record<string, CallValues>>
  /**
   * When somebody who types something that a load asks with is done, unless they type on (epoch
   * ms).
   */
  readonly quietAt?: number
  /** Deadlines of the timers that are of the visit (epoch ms). */
  readonly timers?: Readonly<Record<string, number>>
  /**
   * Deadlines of timers that ran already when this visit began, by timer (epoch ms): they are no
   * news.
   */
  readonly inherited?: Readonly<Record<string, number>>
  /** What lies over the screen until somebody answers. */
  readonly question?: Question
  /** Polls that are not at rest, by name. */
  readonly polls?: Readonly<Record<string, PollState>>
  /** Step sequences marked `once: visit` that have run. */
  readonly done: readonly string[]
  /** What the screen needs was not there at the door: nothing of it is shown. */
  readonly unmet?: true
  /** `enter` begins a sign-in behind the screen (`prepare`). */
  readonly begins?: true
  /**
   * What the app does when the page starts is under way, and the screen has not begun: whether one
   * came back to it.
   */
  readonly starting?: boolean
  /** A `go` or `leave` is under way: nothing else may start. */
  readonly leaving: boolean
  /** When that began (epoch ms). */
  readonly leftAt?: number
  /**
   * The step of the request when another tab moved it on: what this screen still sends is meant for
   * that one.
   */
  readonly step?: number
  /**
   * From this time on (epoch ms) a person's act finds the screen as it was: a way out of our hands
   * may lead nowhere.
   */
  readonly reopensAt?: number
}

/** Asked by an `ask` step, which saw this scope; `asker` is busy with what the answer leads to. */
export interface Question {
  readonly number: number
  readonly text: Text
  readonly content: readonly Block[]
  readonly scope: Scope
  readonly asker?: string
}

export interface FormState {
  readonly values: Readonly<Record<string, Json>>
  readonly problems: readonly Problem[]
  readonly locked: readonly string[]
  /**
   * Counts failed submits and server problems, so that focus moves and screen readers speak again
   * for the same text.
   */
  readonly attempt: number
  /** A person has typed something since the form opened. */
  readonly touched?: true
  /** It was sent as it stands, and nothing was said against it. */
  readonly sent?: true
  /**
   * What the validator found in these very `values`; of others it says nothing. Only of a form that
   * is `judged`.
   */
  readonly findings?: Findings
  /**
   * What stood in a field before a person began to change it, where the screen wants to know of
   * changes.
   */
  readonly edited?: Readonly<Record<string, Json>>
}

export interface Findings {
  readonly values: FormState['values']
  readonly issues: readonly Problem[]
}

/** Something wrong that the person can mend; without `at` it concerns the whole form. */
export interface Problem {
  readonly at?: string
  /** What is said before the text where there is more than one field: what its field is called. */
  readonly lead?: string
  readonly text: Text
  /**
   * Lines of the field's checklist that the server found wanting, by rule or by the server's own
   * name for it; of a select, keys of the rows that are wrong.
   */
  readonly marks?: readonly string[]
}
export interface Notice {
  readonly number: number
  /** When it was said (epoch ms). */
  readonly at: number
  readonly text: Text
  readonly tone: Tone
  /** The call that got no answer: `notice-retried` makes it once more. */
  readonly redo?: PendingCall
  /** Under which the server's log has what was answered. */
  readonly reference?: string
  /** The way off the screen for which no server was there: `notice-retried` goes it once more. */
  readonly way?: Way
  /** Where a new tab was to lead: offered in this one. */
  readonly blockedTab?: Place
  /** The call whose delay this speaks about: its answer takes it away. */
  readonly during?: number
}

/**
 * `failures` counts calls without an answer in a row. A poll that is over asks nothing more until
 * it has rested.
 */
export type PollState =
  | { readonly is: 'asking'; readonly failures: number }
  /** `at`: when it is asked again (epoch ms). */
  | { readonly is: 'waiting'; readonly failures: number; readonly at: number }
  | { readonly is: 'over' }

/**
 * `before`: what was answered before it was asked again, where that stands, and what follows from
 * it holds, until it is answered anew: in another language, at the wish of a `reload` with `keep`,
 * or, when one of these has failed, once more.
 */
export type Loaded =
  | { readonly is: 'loading'; readonly before?: Json }
  | { readonly is: 'ready'; readonly answer: Json }
  | { readonly is: 'failed'; readonly before?: Json }

/** What the world was asked for and what follows its answer. A visit of 0 is the shell's own. */
export type Pending =
  | PendingCall
  | PendingLoad
  | PendingPoll
  | PendingCeremony
  | PendingAuthorization
  | PendingHold

interface Asked {
  readonly visit: number
  readonly epoch: number
  /**
   * The block, row or form that asked ('form', 'verify', 'methods:Sms'): it is busy until the
   * answer is there.
   */
  readonly asker?: string
  /**
   * The marker token that the call was sent with, and its arguments: one that another tab's sign-in
   * made stale is sent again, once.
   */
  readonly sent?: {
    readonly authorization: string
    readonly values: CallValues
    readonly again?: true
  }
  /**
   * So many answers, one asking for the next, led here since somebody or something else began
   * (limit 16).
   */
  readonly after?: number
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
  /** What follows any other failure, instead of the app's answer. */
  readonly failed?: readonly Step[]
  /** What is written before that, or before the app's answer. */
  readonly besides?: readonly Step[]
  readonly scope: Scope
  readonly trail: string
  /** The timer that this call starts: when another tab has started it, nobody need ask. */
  readonly guard?: string
  /** A `do` with `replace` led here. */
  readonly replacing?: true
  /** What follows `ok`, innermost first. */
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
  readonly trail: string
  readonly rest: readonly Frame[]
}

export interface PendingPoll extends Asked {
  readonly for: 'poll'
  readonly poll: string
  readonly operation: string
}

/**
 * The server wants to hear nothing of this before `until` (epoch ms): with whatever asked nothing
 * is asked until then.
 */
export interface PendingHold extends Asked {
  readonly for: 'hold'
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
 * Steps still to run and what their expressions see. A stack of these is all that a waiting
 * sequence needs.
 */
export interface Frame {
  readonly steps: readonly Step[]
  /** Index of the step that runs next. */
  readonly next: number
  /** Where these steps stand in the program: `once: visit` knows a step by it. */
  readonly trail: string
  readonly scope: Scope
  /** The call without an answer that these steps speak about: their notice offers it once more. */
  readonly redo?: PendingCall
  /**
   * The way off the screen that could not be gone, of which these steps speak: their notice offers
   * it once more.
   */
  readonly way?: Way
  /**
   * Of the answer that these steps speak about, when nobody understood it: their notice shows it.
   */
  readonly reference?: string
  /** The call whose delay these steps speak about. */
  readonly during?: number
  /**
   * The timer that guards these steps (`once`, a resend): calls in them are made by one tab at a
   * time.
   */
  readonly guard?: string
  /** Where a new tab was to lead, which these steps speak about. */
  readonly blockedTab?: Place
  /** Every `go` of these steps leaves no way back. */
  readonly replacing?: true
  /**
   * They answer a session that ended: `clear: everything` is of this tab, and leaves what other
   * tabs are doing.
   */
  readonly ended?: true
  /** These steps already answer a defect of ours; a second one ends them. */
  readonly recovering?: true
}

/** What expressions see beside the state: set by calls, actions and lists, carried over a wait. */
export interface Scope {
  readonly answer?: Json
  readonly error?: Json
  readonly takes?: JsonObject
  readonly item?: Json
}
