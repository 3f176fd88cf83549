import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { SourceNode, SourceScalar, Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import type { PartSource, Project, ScreenSource, Take } from '../2-resolve/project.ts'
import { Report } from '../diagnostics/report.ts'
import type { Fields } from '../types.ts'
import type { Scope } from './expressions/scope.ts'
import type { Fact } from './fact.ts'

/** One run of lowering over the project: its input, its report, and its results until now. */
export interface Walk {
  readonly project: Project
  readonly report: Report
  emitFact(fact: Fact): void
  /** Keys of the texts that the walked thing uses. */
  readonly texts: Set<string>
  /** Actions of the screen with a caller, lowered from there. */
  readonly performed: Set<string>
  /** Functions for nested sequences and contents, so that a word need not import them. */
  readonly steps: (node: SourceNode | undefined, place: Place) => readonly Step[]
  readonly blocks: (node: SourceNode | undefined, place: Place, path: string) => readonly Block[]
}

/** Named things of a screen, including those of its part. */
export interface ScreenContext {
  readonly source: ScreenSource
  readonly timers: readonly string[]
  readonly loads: readonly string[]
  readonly form: Fields
  readonly pages: readonly string[]
  readonly actions: ReadonlyMap<string, LocalAction>
}

export interface LocalAction {
  readonly steps: SourceNode
  readonly takes: readonly Take[]
  readonly own: boolean
}

/** Current position of lowering. */
export interface Place {
  readonly walk: Walk
  readonly scope: Scope
  readonly screen?: ScreenContext
  /** Inside a part: the steps of its outcomes, lowered in the caller's place. */
  readonly ends?: Ends
  /**
   * An earlier call in this sequence changed server state, so going back to before it is
   * impossible.
   */
  readonly changed: boolean
  /** Actions of the screen on the current call path, so that a cycle ends. */
  readonly following?: ReadonlySet<string>
  /**
   * Runs without a press when the screen opens; with `answering`, after an answer that
   * flows/app.yaml handles.
   */
  readonly onEnter: boolean
  readonly answering?: true
  /**
   * Set when the code runs without a press, so that Back must not return here. `at` is the `do` of
   * the action; `expired`: a timer ended.
   */
  readonly withoutPress?: { readonly at?: SourceScalar; readonly expired?: true }
  /** Inside a row of a list: the list, as the source of `item`. */
  readonly rows?: Expression
  /** An enclosing `do` has `replace: true`. */
  readonly replacing?: true
}

export interface Ends {
  readonly part: PartSource
  readonly steps: ReadonlyMap<string, SourceNode>
  readonly place: Place
}

/** Trigger of the steps of a place, for other steps that continue from there. */
export function triggerOf(place: Place): Pick<Place, 'withoutPress' | 'replacing' | 'answering'> {
  return {
    ...(place.withoutPress ? { withoutPress: place.withoutPress } : {}),
    ...(place.replacing ? { replacing: true } : {}),
    ...(place.answering ? { answering: true } : {}),
  }
}

export function inScope(place: Place, scope: Scope): Place {
  return { ...place, scope }
}

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

/**
 * Returns the same place without diagnostics and facts, for source that was already reported
 * elsewhere.
 */
export function withoutDiagnostics(place: Place): Place {
  return { ...place, walk: { ...place.walk, report: new Report(), emitFact: () => undefined } }
}
