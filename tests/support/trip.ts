import type { Visitor } from './visitor.ts'

/** A screen and the steps to it from the previous one. */
export interface ScreenRow {
  readonly id: string
  /** Name of a second picture, when the screen has more than one state. */
  readonly face?: string
  readonly reach: (visitor: Visitor) => Promise<void>
  /** The operation of the previous screen, where a single one opens this screen. */
  readonly by?: string
  /** It shows neither heading nor text: a page for hidden frames. */
  readonly blank?: true
}

/** Screens that one person sees in one visit, in this order. */
export interface Trip {
  readonly name: string
  /** Username, where the trip needs a user of its own. */
  readonly as?: string
  readonly rows: readonly ScreenRow[]
}
