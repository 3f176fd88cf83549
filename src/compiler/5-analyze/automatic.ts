import type { CommonAnswers, Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import type { Project } from '../2-resolve/project.ts'
import type { AppProgram } from '../3-lower/walk-app.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { type Actions, actionsOf, movesOf } from './moves.ts'

/**
 * The outcomes that a move requires: the answer of each operation, and the decision of each guard.
 */
export type Outcomes = ReadonlyMap<string, string>
/** A move without a press, certain as soon as these outcomes occur. */
export interface AutomaticMove {
  readonly route: string
  readonly step: Step
  readonly outcomes: Outcomes
}

/** The parts that all screens share, as far as they move the user without a press. */
export interface Around {
  readonly actions: Actions
  readonly answers: CommonAnswers
  /** The codes that an operation may be rejected with. */
  codesOf(operation: string): readonly string[]
  isLogOnly(operation: string): boolean
}

/**
 * Steps after which nothing continues by itself: the browser leaves the page, or the user has to
 * act.
 */
export const halts: ReadonlySet<Step['do']> = new Set([
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
  'ask',
  'ceremony',
  'check',
])

interface Read {
  readonly moves: readonly AutomaticMove[]
  readonly outcomes: Outcomes
  readonly goesOn: boolean
}

/**
 * Returns the certain moves of steps, for each possible answer to their calls. A step under a
 * condition is not certain, and neither are the steps after it.
 */
export function automaticMoves(
  steps: readonly Step[],
  outcomes: Outcomes,
  around: Around,
  performing: ReadonlySet<string> = new Set(),
): Read {
  let read: Read = { moves: [], outcomes, goesOn: true }
  for (const step of steps) {
    if (!read.goesOn) return read
    const found = ofStep(step, read.outcomes, around, performing)
    read = { ...found, moves: [...read.moves, ...found.moves] }
  }
  return read
}

function ofStep(
  step: Step,
  outcomes: Outcomes,
  around: Around,
  performing: ReadonlySet<string>,
): Read {
  const stays: Read = { moves: [], outcomes, goesOn: true }
  const stops: Read = { moves: [], outcomes, goesOn: false }
  const isCertain = step.when === undefined && (step.once === undefined || step.once === 'visit')
  if (!isCertain)
    return movesOf([step], around.actions, performing).length > 0 || asks(step, around.actions)
      ? stops
      : stays
  switch (step.do) {
    case 'go':
      return { ...stops, moves: [{ route: step.to.route, step, outcomes }] }
    case 'perform': {
      const inner = performing.has(step.action) ? undefined : around.actions(step.action)
      return inner
        ? automaticMoves(inner, outcomes, around, new Set([...performing, step.action]))
        : stays
    }
    case 'call': {
      const { operation } = step.call
      const answered = (as: string) => new Map(outcomes).set(operation, as)
      const ok = automaticMoves(step.ok, answered('ok'), around, performing)
      const rejected = Object.entries(step.rejected).flatMap(
        ([code, row]) => automaticMoves(row, answered(code), around, performing).moves,
      )
      const elsewhere = step.failed
        ? automaticMoves(step.failed, answered('failed'), around, performing).moves
        : commonMoves(operation, Object.keys(step.rejected), outcomes, around)
      return { ...ok, moves: [...ok.moves, ...rejected, ...elsewhere] }
    }
    case 'choose':
      return movesOf([step], around.actions, performing).length === 0 ? stays : stops
    default:
      return halts.has(step.do) ? stops : stays
  }
}

/** Returns the moves of flows/app.yaml after an answer that is handled nowhere else. */
export function commonMoves(
  operation: string,
  answered: readonly string[],
  outcomes: Outcomes,
  around: Around,
): readonly AutomaticMove[] {
  const { unauthorized, forbidden, rejected } = around.answers
  const codes = around
    .codesOf(operation)
    .filter((code) => !answered.includes(code) && Object.hasOwn(rejected, code))
  const rows: readonly (readonly [string, readonly Step[]])[] = [
    ['401', unauthorized],
    ['403', forbidden],
    ...codes.map((code) => [code, rejected[code] ?? []] as const),
  ]
  // An answer of the app is no action of the screen. Answers to its own calls are handled
  // elsewhere.
  return rows.flatMap(
    ([as, steps]) => automaticMoves(steps, new Map(outcomes).set(operation, as), around).moves,
  )
}

/** Returns every move away from an open screen without a press. */
export function movesFromScreen(screen: Screen, around: Around): readonly AutomaticMove[] {
  const outcomes: Outcomes = new Map()
  const enter = automaticMoves(screen.enter, outcomes, around)
  if (!enter.goesOn) return enter.moves
  const loads = Object.values(screen.load)
    .filter(({ when }) => when === undefined)
    .flatMap(({ operation, ok = [], rejected = {} }) => {
      const answered = (as: string) => new Map(enter.outcomes).set(operation, as)
      const own = automaticMoves(ok, answered('ok'), around).moves.concat(
        Object.entries(rejected).flatMap(
          ([code, row]) => automaticMoves(row, answered(code), around).moves,
        ),
      )
      // Of the app's answers, only these leave a screen without its data.
      const shared = around.isLogOnly(operation)
        ? []
        : commonMoves(operation, around.codesOf(operation), enter.outcomes, around)
      return own.concat(shared)
    })
  const polls = Object.values(screen.poll ?? {})
    .filter(({ when }) => when === undefined)
    .flatMap(({ operation, ok, rejected }) => {
      const answered = (as: string) => new Map(enter.outcomes).set(operation, as)
      return automaticMoves(ok, answered('ok'), around).moves.concat(
        Object.entries(rejected).flatMap(
          ([code, row]) => automaticMoves(row, answered(code), around).moves,
        ),
        commonMoves(operation, Object.keys(rejected), enter.outcomes, around),
      )
    })
  const started = screen.enter.flatMap((step) =>
    step.do === 'start' && step.when === undefined ? Object.keys(step.timers) : [],
  )
  const timers = started.flatMap(
    (name) => automaticMoves(screen.timers[name]?.expired ?? [], enter.outcomes, around).moves,
  )
  return [...enter.moves, ...loads, ...polls, ...timers]
}

/** True when the step calls the server, because the answer may leave the screen. */
function asks(step: Step, actions: Actions, performing: ReadonlySet<string> = new Set()): boolean {
  if (step.do === 'call') return true
  const inner =
    step.do === 'perform' && !performing.has(step.action) ? actions(step.action) : undefined
  if (inner && step.do === 'perform')
    return inner.some((each) => asks(each, actions, new Set([...performing, step.action])))
  return (
    step.do === 'choose' &&
    [...Object.values(step.is), step.otherwise].some((row) =>
      row.some((each) => asks(each, actions, performing)),
    )
  )
}

/**
 * Returns the surroundings of a screen: its actions, and the answers of the app to operation codes.
 */
export function aroundOf(
  screen: Screen | undefined,
  walked: WalkedProject,
  app: AppProgram,
  { api: { operations } }: Project,
): Around {
  return {
    actions: actionsOf(screen, walked),
    answers: app.answers,
    codesOf: (operation) => Object.keys(operations[operation]?.errors ?? {}),
    isLogOnly: (operation) => operations[operation]?.logOnly ?? false,
  }
}
