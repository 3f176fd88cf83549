import type { Paint } from './reporters/paint.ts'
import type { Options } from './usage.ts'

/** A command of the command line. */
export interface Verb {
  /** One line. */
  readonly summary: string
  /** Further help for new users, one line each. */
  readonly details: readonly string[]
  /** Arguments after the verb that are no options. */
  readonly words: { readonly called: string; readonly most: number }
  readonly options: Readonly<Record<string, Option>>
  /** Returns the exit code. */
  readonly run: (asked: Asked) => number | Promise<number>
}

/**
 * `takes` is missing for a switch; `words` are all allowed values; `excludes` is an incompatible
 * option.
 */
export interface Option {
  readonly excludes?: string
  readonly help: string
  readonly takes?: string
  readonly words?: readonly string[]
}

export interface Asked {
  readonly root: string
  readonly words: readonly string[]
  readonly options: Options
  readonly paint: Paint
}
