import type { SourceEntry, SourceMap } from '../../../language/source.ts'
import type { Step, StepName } from '../../../language/step.ts'
import type { Place } from '../place.ts'

/** Word of a step with its other keys. */
export interface WrittenStep {
  readonly word: SourceEntry
  readonly node: SourceMap
  readonly place: Place
}

/** A step without `when` and `once`, which all steps share. */
type Bare<Name extends StepName> = Omit<Extract<Step, { readonly do: Name }>, 'when' | 'once'>
export type BareStep = { [Name in StepName]: Bare<Name> }[StepName]

/**
 * Most words are one step; `end` becomes the steps of the caller. Undefined after a reported
 * mistake.
 */
export type StepWalker = (written: WrittenStep) => BareStep | readonly Step[] | undefined
