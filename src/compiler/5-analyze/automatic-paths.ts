import type { Expression, Expressions } from '../../language/expression.ts'
import type { CommonAnswers, Screen } from '../../language/program.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import {
  assuming,
  holdsFor,
  isWord,
  noCondition,
  type PathCondition,
  without,
} from '../4-check/path-condition.ts'
import { type Around, halts, type Outcomes } from './automatic.ts'
import { movesOf } from './moves.ts'
import { type Places, writesOf } from './places.ts'
import { argumentsFor, substituteArguments } from './proven-steps.ts'

/** A change to the known state, or a condition on it, on a path without a press. */
export type Happening =
  | { readonly is: 'asked'; readonly condition: Expression; readonly holds: boolean }
  | { readonly is: 'written'; readonly path: ComputedPath; readonly value: Expression | undefined }
  | { readonly is: 'cleared'; readonly paths: readonly ComputedPath[] | 'everything' }
  | { readonly is: 'other'; readonly root: 'takes' | 'answer' | 'error' }

/**
 * A path so far without a press: its happenings, the conditions known after them, and the answer of
 * each operation.
 */
export interface AutomaticPath {
  readonly happened: readonly Happening[]
  readonly assumed: PathCondition
  readonly outcomes: Outcomes
}
/** A `go` step that runs without a press. */
export interface AutomaticPathMove {
  readonly route: string
  readonly step: Step
  readonly turn: AutomaticPath
}
export interface AutomaticPathContext {
  readonly around: Around
  readonly places: Places
}

/**
 * The known conditions. `isSure` is true when every condition on the path so far was already known.
 */
export interface Known {
  readonly assumed: PathCondition
  readonly isSure: boolean
}

/** Returns the known conditions after the happening, or undefined when it cannot happen. */
export function after(
  happening: Happening,
  { assumed, isSure }: Known,
  places: Places,
): Known | undefined {
  switch (happening.is) {
    case 'asked': {
      const { condition, holds } = happening
      const then = assuming(condition, holds, assumed)
      return then && { assumed: then, isSure: isSure && holdsFor(condition, assumed) !== undefined }
    }
    case 'written':
      return { assumed: places.written(happening.path, happening.value, assumed), isSure }
    case 'cleared':
      return { assumed: places.cleared(happening.paths, assumed), isSure }
    case 'other':
      return { assumed: without(happening.root, assumed), isSure }
  }
  return happening satisfies never
}

interface Here {
  readonly reading: AutomaticPathContext
  readonly given: Expressions | undefined
  readonly performing: ReadonlySet<string>
  readonly moves: AutomaticPathMove[]
}

const outset: AutomaticPath = { happened: [], assumed: noCondition, outcomes: new Map() }
/**
 * Limit of paths through one sequence. A sequence with more of them is not followed further and
 * reports nothing.
 */
const MOST = 64

/**
 * Returns every move of a screen without a press, also under conditions. Each move happens on some
 * paths only.
 */
export function automaticPathsFrom(
  { needs, enter, load, poll = {}, timers }: Screen,
  reading: AutomaticPathContext,
): readonly AutomaticPathMove[] {
  const moves: AutomaticPathMove[] = []
  const here: Here = { reading, given: undefined, performing: new Set(), moves }
  const opened = sequence(enter, decided(needs, true, outset, here), here)
  for (const { operation, when, ok = [], rejected = {} } of Object.values(load)) {
    // Of the app's answers, only those that end the session leave a screen without its data.
    const shared = reading.around.isLogOnly(operation) ? {} : endsOf(reading.around)
    answers(
      operation,
      { ...shared, ...rejected },
      ok,
      opened.flatMap((turn) => decided(when, true, turn, here)),
      here,
    )
  }
  for (const { operation, when, ok, rejected } of Object.values(poll))
    answers(
      operation,
      { ...sharedBy(operation, reading.around), ...rejected },
      ok,
      opened.flatMap((turn) => decided(when, true, turn, here)),
      here,
    )
  const started = new Set(
    enter.flatMap((step) => (step.do === 'start' ? Object.keys(step.timers) : [])),
  )
  for (const [name, { expired }] of Object.entries(timers))
    if (started.has(name)) sequence(expired, opened, here)
  return moves
}

/** Returns the redirects of a screen when its `needs` do not hold. */
export function redirectsOf(
  needs: Expression,
  unmet: readonly Step[],
  reading: AutomaticPathContext,
): readonly AutomaticPathMove[] {
  const moves: AutomaticPathMove[] = []
  const here: Here = { reading, given: undefined, performing: new Set(), moves }
  sequence(unmet, decided(needs, false, outset, here), here)
  return moves
}

/** Appends one happening to the path. */
function further(
  happening: Happening,
  turn: AutomaticPath,
  { reading }: Here,
): readonly AutomaticPath[] {
  const known = after(happening, { assumed: turn.assumed, isSure: true }, reading.places)
  return known ? [{ ...turn, assumed: known.assumed, happened: [...turn.happened, happening] }] : []
}

function decided(
  condition: Expression | undefined,
  holds: boolean,
  turn: AutomaticPath,
  here: Here,
): readonly AutomaticPath[] {
  if (!condition) return holds ? [turn] : []
  const known = holdsFor(condition, turn.assumed)
  if (known !== undefined) return known === holds ? [turn] : []
  return isOfState(condition) ? further({ is: 'asked', condition, holds }, turn, here) : []
}

const ofStateAlone = new WeakMap<Expression, boolean>()

/**
 * True when the condition reads only state, tenant and environment. Answers, typed values and
 * values of the address may differ on the next lap. A path that depends on them is in no lasting
 * cycle.
 */
function isOfState(condition: Expression): boolean {
  let found = ofStateAlone.get(condition)
  if (found === undefined)
    ofStateAlone.set(
      condition,
      (found = !/"root":"(?!state"|tenant"|environment")/.test(JSON.stringify(condition))),
    )
  return found
}

/** Records the answer of an operation. Each operation has only one answer on a path. */
function answered(
  operation: string,
  as: string,
  turn: AutomaticPath,
  here: Here,
): readonly AutomaticPath[] {
  const before = turn.outcomes.get(operation)
  if (before !== undefined && before !== as) return []
  return further(
    { is: 'other', root: as === 'ok' ? 'answer' : 'error' },
    { ...turn, outcomes: new Map(turn.outcomes).set(operation, as) },
    here,
  )
}

function sequence(
  steps: readonly Step[],
  turns: readonly AutomaticPath[],
  here: Here,
): readonly AutomaticPath[] {
  return steps.reduce<readonly AutomaticPath[]>(
    (left, step) => (left.length > MOST ? [] : left.flatMap((turn) => guarded(step, turn, here))),
    turns,
  )
}

function guarded(step: Step, turn: AutomaticPath, here: Here): readonly AutomaticPath[] {
  const when = step.when && substituteArguments(step.when, here.given)
  const passed = when ? decided(when, false, turn, here) : []
  const taken = decided(when, true, turn, here)
  if (step.once === undefined || step.once === 'visit')
    return [...taken.flatMap((each) => performed(step, each, here)), ...passed]
  // The timer may or may not be running. So the places that the step writes may hold any value
  // afterwards.
  const { actions } = here.reading.around
  if (movesOf([step], actions).length > 0) return []
  return writesOf([step], actions).reduce<readonly AutomaticPath[]>(
    (left, path) =>
      left.flatMap((each) => further({ is: 'written', path, value: undefined }, each, here)),
    [turn],
  )
}

function performed(step: Step, turn: AutomaticPath, here: Here): readonly AutomaticPath[] {
  const { around } = here.reading
  switch (step.do) {
    case 'go':
      here.moves.push({ route: step.to.route, step, turn })
      return []
    case 'set':
      return step.set.reduce<readonly AutomaticPath[]>(
        (left, { path, value }) =>
          left.flatMap((each) =>
            further(
              { is: 'written', path, value: substituteArguments(value, here.given) },
              each,
              here,
            ),
          ),
        [turn],
      )
    case 'clear':
      return further({ is: 'cleared', paths: step.paths }, turn, here)
    case 'perform': {
      const inner = here.performing.has(step.action) ? undefined : around.actions(step.action)
      if (!inner) return [turn]
      const inside: Here = {
        ...here,
        given: argumentsFor(step.with, here.given),
        performing: new Set([...here.performing, step.action]),
      }
      const other = (each: AutomaticPath) => further({ is: 'other', root: 'takes' }, each, here)
      return sequence(inner, other(turn), inside).flatMap(other)
    }
    case 'call': {
      const { operation } = step.call
      const unlisted = step.failed ? { failed: step.failed } : sharedBy(operation, around)
      return answers(
        operation,
        { ...beginning(step.besides, unlisted), ...step.rejected },
        step.ok,
        [turn],
        here,
      )
    }
    case 'choose':
      return chosen(step, turn, here)
    default:
      return halts.has(step.do) ? [] : [turn]
  }
}

type Rows = Readonly<Record<string, readonly Step[]>>

const beginning = (first: readonly Step[] = [], rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([as, steps]) => [as, [...first, ...steps]]))

const endsOf = ({ answers: { unauthorized, forbidden } }: Around): Rows => ({
  401: unauthorized,
  403: forbidden,
})

/**
 * Returns the answers of flows/app.yaml to codes that the call does not answer itself. Identical
 * answers that navigate to a screen appear once, under the first of their codes.
 */
function sharedBy(operation: string, around: Around): Rows {
  const leading = leadingRows(around)
  const own = new Map(
    around
      .codesOf(operation)
      .flatMap((code) => (leading.has(code) ? [[leading.get(code) ?? '', code] as const] : []))
      .toReversed(),
  )
  return {
    ...endsOf(around),
    ...Object.fromEntries(
      [...own.values()].map((code) => [code, around.answers.rejected[code] ?? []]),
    ),
  }
}

const leadingOf = new WeakMap<CommonAnswers, ReadonlyMap<string, string>>()

/**
 * Returns the codes that the app answers by navigating to a screen, with the text of their steps.
 */
function leadingRows({ actions, answers: common }: Around): ReadonlyMap<string, string> {
  let found = leadingOf.get(common)
  if (!found)
    leadingOf.set(
      common,
      (found = new Map(
        Object.entries(common.rejected).flatMap(([code, row]) =>
          movesOf(row, actions).some(({ to }) => to === 'screen')
            ? [[code, JSON.stringify(row)] as const]
            : [],
        ),
      )),
    )
  return found
}

/** Follows every possible answer. Returns the paths that continue after `ok`. */
function answers(
  operation: string,
  rows: Rows,
  ok: readonly Step[],
  turns: readonly AutomaticPath[],
  here: Here,
): readonly AutomaticPath[] {
  for (const [as, row] of Object.entries(rows))
    sequence(
      row,
      turns.flatMap((turn) => answered(operation, as, turn, here)),
      here,
    )
  return sequence(
    ok,
    turns.flatMap((turn) => answered(operation, 'ok', turn, here)),
    here,
  )
}

function chosen(
  { on, is, otherwise }: Extract<Step, { readonly do: 'choose' }>,
  turn: AutomaticPath,
  here: Here,
): readonly AutomaticPath[] {
  const word = substituteArguments(on, here.given)
  const suits = (each: string, holds: boolean, known: AutomaticPath) =>
    each === 'true' || each === 'false'
      ? decided(word, (each === 'true') === holds, known, here)
      : decided(isWord(word, each), holds, known, here)
  const rows = Object.entries(is).flatMap(([each, steps]) =>
    sequence(steps, suits(each, true, turn), here),
  )
  const rest = Object.keys(is).reduce<readonly AutomaticPath[]>(
    (left, each) => left.flatMap((known) => suits(each, false, known)),
    [turn],
  )
  return [...rows, ...sequence(otherwise, rest, here)]
}
