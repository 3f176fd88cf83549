import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { Span } from '../../language/span.ts'
import type { Step } from '../../language/step.ts'

/**
 * Positions of steps and blocks. They are kept outside the program, because the program is plain
 * data.
 */
const places = new WeakMap<object, Span>()

export function recordSpan<Thing extends Step | Block>(thing: Thing, span: Span): Thing {
  places.set(thing, span)
  return thing
}

/**
 * Returns the position of the word of a step or block. Undefined for steps that the compiler made
 * itself.
 */
export function recordedSpan(thing: object): Span | undefined {
  return places.get(thing)
}

const open = new WeakSet<Expression>()

/**
 * Marks a `choose` that may meet a word without a row: its type has no closed list of words, or an
 * `else` covers the rest.
 */
export function leaveOpen(on: Expression): void {
  open.add(on)
}

export const isLeftOpen = (on: Expression): boolean => open.has(on)

const guards = new WeakMap<Step, Span>()

export function recordOnce<Guarded extends Step>(step: Guarded, span: Span | undefined): Guarded {
  if (span) guards.set(step, span)
  return step
}

/** Position of the steps of a step's `once`. */
export const onceAt = (step: Step): Span | undefined => guards.get(step)
