import type { Block } from './block.ts'
import type { Expression, Expressions } from './expression.ts'
import type { TextUse } from './text.ts'

export type Tone = 'plain' | 'good' | 'bad' | 'warn'

/** Parts of a screen that match an address: its route, and the allowed words of a parameter. */
export interface Addressed {
  readonly route: string
  readonly params?: Readonly<Record<string, readonly string[]>>
}

/**
 * Target of a `go`: the compiler has already turned the screen's name into its route, so the entry
 * needs no map of screens.
 */
export interface Destination {
  readonly route: string
  readonly params?: Expressions
  readonly query?: Expressions
}

/** A field of a store, absolute: `auth.requestId` is ['auth', 'requestId']. */
export type StatePath = readonly string[]
/**
 * A field with a computed name in its path, which selects a copy of a store, by `stores` of a
 * screen.
 */
export type ComputedPath = readonly (string | Expression)[]

/** Arguments of an operation, grouped by their OpenAPI location. */
export interface CallArguments {
  readonly path?: Expressions
  readonly query?: Expressions
  readonly body?: Expressions
  /**
   * Optional arguments of OpenAPI: omitted when missing, null or an empty text. Inside an object
   * with dots, `profile.phone`.
   */
  readonly optional?: readonly string[]
}

/** An operation with its arguments: `load`, `call` and `poll` share it. */
export interface CallUse {
  readonly operation: string
  readonly arguments: CallArguments
}
/**
 * A call that reads data, sent as soon as `when` holds. `ok` of a screen's load runs after each
 * answer, with `answer` in scope.
 */
export interface LoadUse extends CallUse {
  readonly when?: Expression
  readonly ok?: readonly Step[]
  readonly rejected?: Readonly<Record<string, readonly Step[]>>
  /** Follows an answer that is neither `ok` nor listed in `rejected`. */
  readonly failed?: readonly Step[]
}

/**
 * Repeats the call until a decision. Pauses while `when` is false or while the page is not visible.
 */
export interface PollUse extends CallUse {
  readonly when?: Expression
  /** Whole seconds from an answer to the next request. */
  readonly every: Expression
  /** Only without an answer, the wait doubles up to this number of seconds. */
  readonly backOff?: Expression
  /** True for the final answer. */
  readonly until: Expression
  readonly ok: readonly Step[]
  readonly rejected: Readonly<Record<string, readonly Step[]>>
}

/** Keys of every step: `when` (skipped unless true) and `once` (see the language reference). */
interface Common {
  readonly when?: Expression
  /**
   * A timer's name: skipped while that timer runs. `visit`: skipped when this visit to the screen
   * has already run it.
   */
  readonly once?: string
}

export type Step = Common &
  /**
   * Pauses the sequence until the answer; `ok` runs with `answer` in scope, then the following
   * steps. `failed` handles codes without a row in `rejected`; without `failed`, the app does.
   * `besides` has only writing steps, and runs before both.
   */
  (
    | {
        readonly do: 'call'
        readonly call: CallUse
        readonly ok: readonly Step[]
        readonly rejected: Readonly<Record<string, readonly Step[]>>
        readonly failed?: readonly Step[]
        readonly besides?: readonly Step[]
      }
    | {
        readonly do: 'set'
        readonly set: readonly { readonly path: ComputedPath; readonly value: Expression }[]
      }
    /**
     * Resets stores or fields to their defaults; `everything` is all state that does not survive a
     * sign-out.
     */
    | { readonly do: 'clear'; readonly paths: readonly ComputedPath[] | 'everything' }
    /** Starts countdowns: the value is in seconds. */
    | { readonly do: 'start'; readonly timers: Expressions }
    /** Stops timers; their `expired` does not run. */
    | { readonly do: 'stop'; readonly timers: readonly string[] }
    /** Requests the data of these loads again. */
    | {
        readonly do: 'reload'
        readonly loads: readonly string[]
        /** The previous answer remains in place until the new answer. */
        readonly keep?: true
      }
    | { readonly do: 'go'; readonly to: Destination; readonly replace: boolean }
    /** Opens a screen in a new tab; the sequence continues. */
    | { readonly do: 'open'; readonly to: Destination }
    /**
     * Browser functions available to the user: print the page, or close the tab. Few browsers close
     * a tab that no script opened; the sequence then continues in it.
     */
    | { readonly do: 'window'; readonly act: WindowAct }
    /** The browser's Back; with `reopen`, loads the place stored there. */
    | { readonly do: 'history-back'; readonly reopen?: StatePath }
    /**
     * Runs a named sequence, of the screen first, then of the app; `with` becomes `takes`;
     * `replace` applies to every `go` that it reaches.
     */
    | {
        readonly do: 'perform'
        readonly action: string
        readonly with: Expressions
        readonly replace?: true
      }
    | {
        readonly do: 'choose'
        readonly on: Expression
        readonly is: Readonly<Record<string, readonly Step[]>>
        readonly otherwise: readonly Step[]
      }
    /** Reports a wrong value of the user: shown at the field, announced, focused. */
    | {
        readonly do: 'problem'
        readonly text: TextUse
        readonly at?: string
        readonly marks?: Expression
      }
    /** The same, removed at the end of a timer. */
    | {
        readonly do: 'timed-problem'
        readonly text: TextUse
        readonly at?: string
        readonly marks?: Expression
        readonly until: string
      }
    /** Shows the errors of a list at their fields. Each text gets the value `message`. */
    | {
        readonly do: 'problems'
        readonly text: TextUse
        readonly of: Expression
        /** Fields of the form by their names at the server. */
        readonly fields?: Readonly<Record<string, string>>
      }
    | { readonly do: 'notice'; readonly text: TextUse; readonly tone: Tone }
    /** Writes form fields that are still empty. */
    | { readonly do: 'fill'; readonly values: Expressions }
    /** Empties fields of the form. */
    | { readonly do: 'empty'; readonly fields: readonly string[] }
    /**
     * Disables these fields too, and the submit button while one of them is required, until the
     * visit ends or `unlock`.
     */
    | { readonly do: 'lock'; readonly fields: readonly string[] }
    | { readonly do: 'unlock'; readonly fields: readonly string[] }
    /** Goes to a page of this screen: its name, `next` or `back`. */
    | { readonly do: 'turn'; readonly to: string }
    /**
     * Ends the sequence and reports the problem, unless these fields hold. A locked field never
     * holds.
     */
    | { readonly do: 'check'; readonly fields: readonly string[] }
    /** Leaves the application for a named endpoint of openapi/auth-endpoints.yaml. */
    | { readonly do: 'leave'; readonly endpoint: string; readonly query: Expressions }
    /** Redirects to an address from an answer, only when the allow-list contains its origin. */
    | { readonly do: 'leave-to'; readonly address: Expression }
    | { readonly do: 'post-form'; readonly endpoint: string; readonly fields: Expressions }
    /**
     * A question over the screen. `content` holds blocks; their press runs after the question is
     * closed. The next steps depend on the answer, so the sequence ends here.
     */
    | { readonly do: 'ask'; readonly text: TextUse; readonly content: readonly Block[] }
    /**
     * WebAuthn (Level 3, sections 5.1.3 and 5.1.4): `create` makes a credential, `get` signs with
     * one. Waits as a call does; `ok` runs with the credential as `answer`. When the timer `within`
     * ends, the browser's prompt is closed. `conditional`: no prompt; the browser offers the keys
     * at a field, and a submit ends the offer.
     */
    | {
        readonly do: 'ceremony'
        readonly ceremony: 'create' | 'get'
        readonly mediation?: 'conditional'
        readonly publicKey: Expression
        readonly within?: string
        readonly ok: readonly Step[]
        readonly rejected: Readonly<Record<CeremonyFailure, readonly Step[]>>
      }
    /**
     * Creates the values of an authorization request and stores them at `remember`. The page stays
     * and the sequence continues: a call makes the request.
     */
    | {
        readonly do: 'prepare'
        readonly client: Expression
        readonly returnTo: string
        readonly remember: StatePath
        /** The call has the parameters. */
        readonly with?: undefined
      }
    /**
     * Starts an authorization code flow (OpenID Connect Core 3.1, RFC 7636): creates state, nonce
     * and verifier, stores them at `remember`, then redirects.
     */
    | {
        readonly do: 'authorize'
        readonly endpoint: string
        readonly client: Expression
        readonly scope: string
        readonly returnTo: string
        readonly remember: StatePath
        /** Further parameters; the engine writes its own over them. */
        readonly with?: Expressions
      }
  )

/** How a WebAuthn ceremony ends without a credential. */
export type CeremonyFailure = (typeof ceremonyFailures)[number]
export const ceremonyFailures = ['cancelled', 'no-credential', 'unsupported', 'timed-out'] as const

export type StepName = Step['do']
export type WindowAct = (typeof windowActs)[number]
export const windowActs = ['print', 'close', 'announce'] as const
