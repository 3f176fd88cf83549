import type { Span } from './source.ts'
import type { TextUse } from './text.ts'

/**
 * How a move begins: a press of the user, the answer of a call, an error of a call, the
 * end of a timer, or by itself when a screen opens or a value changes.
 */
export type MoveTrigger = (typeof moveTriggers)[number]
export const moveTriggers = ['press', 'answer', 'error', 'timeout', 'automatic'] as const

/** A call that a screen makes, by its operation in the OpenAPI document. */
export interface MapCall {
  readonly operation: string
  /** The codes that the screen itself answers. */
  readonly codes: readonly string[]
}

export interface MapScreen {
  readonly id: string
  readonly journey: string
  readonly route: string
  readonly access: 'public' | 'auth'
  readonly title?: TextUse
  /** Place of its name in the YAML file. */
  readonly at: Span
  /** True when it may be opened from outside. */
  readonly entry: boolean
  /** True when the tenant does not offer it. */
  readonly closed: boolean
  readonly calls: readonly MapCall[]
  /** Dotted fields of the state that it reads or writes. */
  readonly state: readonly string[]
  /** Keys of its texts. */
  readonly texts: readonly string[]
}

/**
 * A move from a screen to another, or out of the product. Two moves with the same ends differ by
 * trigger or place.
 */
export interface MapMove {
  /** Absent for steps of flows/app.yaml, which may run on any screen. */
  readonly from?: string
  /** A screen, or where else the move leads. */
  readonly to: { readonly screen: string } | { readonly outside: string } | 'back'
  readonly trigger: MoveTrigger
  /** The text that is pressed, the operation with its code, or the timer. */
  readonly cause?: string
  /** Actions of flows/actions that it passes, the outermost first. */
  readonly through?: readonly string[]
  /** Place of the step in the YAML file. */
  readonly at?: Span
}

/** The journeys of a tenant as a graph, for people to look at. */
export interface FlowMap {
  readonly screens: readonly MapScreen[]
  readonly moves: readonly MapMove[]
}
