import type { Span } from '../../language/source.ts'
import type { Act } from '../walk/acts.ts'

/** Answers of the server of the studio about proofs and origins, as JSON. */

/** A screen with the answers of its scenarios. */
export interface CoveredScreen {
  readonly screen: string
  readonly scenarios: number
  readonly calls: readonly CoveredCall[]
}

/** Codes of a call that scenarios of its screen answer, and those that none does. */
export interface CoveredCall {
  readonly operation: string
  readonly answered: readonly string[]
  readonly missing: readonly string[]
}

/** `/api/proof?tenant=…` */
export interface ProofAnswer {
  readonly screens: readonly CoveredScreen[]
}

/** A state of a screen that a walk leads to. */
export interface WalkTo {
  readonly kind: 'loading' | 'answer' | 'offline' | 'expired'
  readonly operation?: string
  /** Words of the answer. */
  readonly label?: string
  /** Whether a scenario of the screen shows it. */
  readonly shown: boolean
  /** Scenario that the walk begins like, and its acts. */
  readonly as: string
  readonly acts: readonly Act[]
}

/** `/api/walks?tenant=…&screen=…` */
export interface WalksAnswer {
  readonly walks: readonly WalkTo[]
}

/** A walk that shows the fault of a failed proof. */
export interface CounterexampleWalk {
  readonly screen: string
  /** Scenario that the walk begins like; empty for the address alone. */
  readonly as: string
  readonly acts: readonly Act[]
  /** `fault`: the last act shows it. `screen`: the walk ends at the screen of the fault. */
  readonly shows: 'fault' | 'screen'
}

/** `/api/counterexample?tenant=…&code=…&file=…&start=…` */
export interface CounterexampleAnswer {
  readonly walk?: CounterexampleWalk
}

export interface ShownOrigin {
  readonly path: string
  readonly value: string
  readonly at: Span
  readonly byDefault?: { readonly value: string; readonly at: Span }
  readonly limit?: Span
}

/** `/api/origins?tenant=…&path=…` */
export interface OriginsAnswer {
  readonly origins: readonly ShownOrigin[]
  /** Names at the end of the path, when it leads nowhere. */
  readonly known: readonly string[]
}

/** `/api/answerers`: the handler of each code of each call, as `gatehouse explain --calls`. */
export interface AnswerersAnswer {
  readonly calls: readonly {
    readonly operation: string
    readonly at: Span
    readonly codes: Readonly<Record<string, string>>
  }[]
}
