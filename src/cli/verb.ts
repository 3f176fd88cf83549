import type { Paint } from './reporters/paint.ts'
import type { Options } from './usage.ts'

/** Something that the command line can do. */
export interface Verb {
  /** One line. */
  readonly summary: string
  /** Whatever a newcomer needs beside it, a line each. */
  readonly details: readonly string[]
  /** What follows the verb and is no option. */
  readonly words: { readonly called: string; readonly most: number }
  readonly options: Readonly<Record<string, Option>>
  /** Gives its exit code. */
  readonly run: (asked: Asked) => number | Promise<number>
}

/**
 * `takes` is missing where the option is a switch; `words` are all that it takes; `excludes` is an
 * option that does not go with it.
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
