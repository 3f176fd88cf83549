import type { Expression } from '../../language/expression.ts'
import type { CommonAnswers, Screen } from '../../language/program.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import {
  assuming,
  holdsFor,
  noCondition,
  type PathCondition,
  without,
} from '../4-check/path-condition.ts'
import { type Around, halts, type Outcomes } from './automatic.ts'
import { type Branch, type Domain, interpret, substituteArguments } from './interpret-steps.ts'
import { movesOf } from './moves.ts'
import { type Places, writesOf } from './places.ts'

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
  const { around, places } = reading
  const moves: AutomaticPathMove[] = []
  const domain = automaticPaths(reading, moves)
  const openWhen = (when: Expression | undefined, turns: readonly AutomaticPath[]) =>
    when ? turns.flatMap((turn) => decided(when, true, turn, places)) : turns
  const opened = interpret(enter, openWhen(needs, [outset]), domain)
  for (const { operation, when, ok = [], rejected = {} } of Object.values(load)) {
    // Of the app's answers, only those that end the session leave a screen without its data.
    const shared = around.isLogOnly(operation) ? {} : endsOf(around)
    const asked = { operation, rows: { ...shared, ...rejected }, ok }
    for (const { steps, from } of answers(asked, openWhen(when, opened), places))
      interpret(steps, from, domain)
  }
  for (const { operation, when, ok, rejected } of Object.values(poll)) {
    const asked = { operation, rows: { ...sharedBy(operation, around), ...rejected }, ok }
    for (const { steps, from } of answers(asked, openWhen(when, opened), places))
      interpret(steps, from, domain)
  }
  const started = new Set(
    enter.flatMap((step) => (step.do === 'start' ? Object.keys(step.timers) : [])),
  )
  for (const [name, { expired }] of Object.entries(timers))
    if (started.has(name)) interpret(expired, opened, domain)
  return moves
}

/** Returns the redirects of a screen when its `needs` do not hold. */
export function redirectsOf(
  needs: Expression,
  unmet: readonly Step[],
  reading: AutomaticPathContext,
): readonly AutomaticPathMove[] {
  const moves: AutomaticPathMove[] = []
  interpret(unmet, decided(needs, false, outset, reading.places), automaticPaths(reading, moves))
  return moves
}

/** Appends one happening to the path. */
function further(
  happening: Happening,
  turn: AutomaticPath,
  places: Places,
): readonly AutomaticPath[] {
  const known = after(happening, { assumed: turn.assumed, isSure: true }, places)
  return known ? [{ ...turn, assumed: known.assumed, happened: [...turn.happened, happening] }] : []
}

function decided(
  condition: Expression,
  holds: boolean,
  turn: AutomaticPath,
  places: Places,
): readonly AutomaticPath[] {
  const known = holdsFor(condition, turn.assumed)
  if (known !== undefined) return known === holds ? [turn] : []
  return isOfState(condition) ? further({ is: 'asked', condition, holds }, turn, places) : []
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

/** Appends several happenings to the path. */
const furtherAll = (
  happenings: readonly Happening[],
  turn: AutomaticPath,
  places: Places,
): readonly AutomaticPath[] =>
  happenings.reduce<readonly AutomaticPath[]>(
    (turns, happening) => turns.flatMap((each) => further(happening, each, places)),
    [turn],
  )

function automaticPaths(
  { around, places }: AutomaticPathContext,
  moves: AutomaticPathMove[],
): Domain<AutomaticPath> {
  const { actions } = around
  const withoutArguments = (turn: AutomaticPath) =>
    further({ is: 'other', root: 'takes' }, turn, places)[0] ?? turn
  return {
    actions,
    substitutes: true,
    runsOnce: true,
    limit: { most: MOST, drops: true },
    guard: (step, turn) => {
      if (step.once === undefined || step.once === 'visit') return undefined
      // The timer may or may not be running. So the places that the step writes may hold any value
      // afterwards.
      if (movesOf([step], actions).length > 0) return []
      const happenings = writesOf([step], actions).map((path): Happening => ({
        is: 'written',
        path,
        value: undefined,
      }))
      return furtherAll(happenings, turn, places)
    },
    assume: (condition, holds, turn) => decided(condition, holds, turn, places)[0],
    enter: withoutArguments,
    leave: withoutArguments,
    branches: (step, turn) => {
      if (step.do !== 'call') return undefined
      const { rejected, besides, failed, ok, call } = step
      const { operation } = call
      const unlisted = failed ? { failed } : sharedBy(operation, around)
      const rows = { ...beginning(besides, unlisted), ...rejected }
      return answers({ operation, rows, ok }, [turn], places)
    },
    depart: (step, turn) => {
      if (step.do === 'go') moves.push({ route: step.to.route, step, turn })
      return turn
    },
    step: (step, turn, { given }) => {
      switch (step.do) {
        case 'set': {
          const happenings = step.set.map(({ path, value }): Happening => ({
            is: 'written',
            path,
            value: substituteArguments(value, given),
          }))
          return furtherAll(happenings, turn, places)
        }
        case 'clear':
          return further({ is: 'cleared', paths: step.paths }, turn, places)
        default:
          return halts.has(step.do) ? [] : [turn]
      }
    },
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

interface Asked {
  readonly operation: string
  /** Steps by the answer that is not `ok`. */
  readonly rows: Rows
  readonly ok: readonly Step[]
}

/** Returns every possible answer. Each operation has only one answer on a path. */
function answers(
  { operation, rows, ok }: Asked,
  turns: readonly AutomaticPath[],
  places: Places,
): readonly Branch<AutomaticPath>[] {
  const answered = (as: string) =>
    turns.flatMap((turn) => {
      if ((turn.outcomes.get(operation) ?? as) !== as) return []
      const outcomes = new Map(turn.outcomes).set(operation, as)
      const root = as === 'ok' ? 'answer' : 'error'
      return further({ is: 'other', root }, { ...turn, outcomes }, places)
    })
  return [
    ...Object.entries(rows).map(([as, steps]) => ({ steps, from: answered(as), ends: true })),
    { steps: ok, from: answered('ok') },
  ]
}
