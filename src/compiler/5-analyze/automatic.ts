import type { CommonAnswers, Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import type { Project } from '../2-resolve/project.ts'
import type { AppProgram } from '../3-lower/walk-app.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { type Domain, interpret } from './interpret-steps.ts'
import { type Actions, actionsOf, collectFrom, movesOf } from './moves.ts'

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

/** Steps after which the user has to act. */
export const halts: ReadonlySet<Step['do']> = new Set(['ask', 'ceremony', 'check'])

/** The certain moves, and the outcomes after the steps unless they stop. */
interface Read {
  readonly moves: readonly AutomaticMove[]
  readonly outcomes: Outcomes | undefined
}

/**
 * Returns the certain moves of steps, for each possible answer to their calls. A step under a
 * condition is not certain, and neither are the steps after it.
 */
export function automaticMoves(steps: readonly Step[], outcomes: Outcomes, around: Around): Read {
  const moves: AutomaticMove[] = []
  const [after] = interpret(steps, [outcomes], certainMoves(around, moves))
  return { moves, outcomes: after }
}

function certainMoves(around: Around, moves: AutomaticMove[]): Domain<Outcomes> {
  const { actions } = around
  return {
    actions,
    runsOnce: true,
    guard: (step, outcomes, { performing }) => {
      if (step.when === undefined && step.once === 'visit') return undefined
      const mayLeave = movesOf([step], actions, performing).length > 0 || asks(step, actions)
      return mayLeave ? [] : [outcomes]
    },
    assume: (_condition, _holds, outcomes) => outcomes,
    branches: (step, outcomes, { performing }) => {
      // None of the rows is certain.
      if (step.do === 'choose')
        return movesOf([step], actions, performing).length === 0
          ? [{ steps: [], from: [outcomes] }]
          : []
      if (step.do !== 'call') return undefined
      const { operation } = step.call
      const answered = (as: string) => [new Map(outcomes).set(operation, as)]
      return [
        { steps: step.ok, from: answered('ok') },
        ...Object.entries(step.rejected).map(([code, row]) => ({
          steps: row,
          from: answered(code),
          ends: true,
        })),
        ...(step.failed
          ? [{ steps: step.failed, from: answered('failed'), ends: true }]
          : commonRows(operation, Object.keys(step.rejected), around).map(([as, row]) => ({
              steps: row,
              from: answered(as),
              ends: true,
            }))),
      ]
    },
    depart: (step, outcomes) => {
      if (step.do === 'go') moves.push({ route: step.to.route, step, outcomes })
      return outcomes
    },
    step: (step, outcomes) => (halts.has(step.do) ? [] : [outcomes]),
  }
}

/** Returns the answers of flows/app.yaml to codes that are handled nowhere else. */
function commonRows(
  operation: string,
  answered: readonly string[],
  around: Around,
): readonly (readonly [as: string, steps: readonly Step[]])[] {
  const { unauthorized, forbidden, rejected } = around.answers
  const codes = around
    .codesOf(operation)
    .filter((code) => !answered.includes(code) && Object.hasOwn(rejected, code))
  return [
    ['401', unauthorized],
    ['403', forbidden],
    ...codes.map((code) => [code, rejected[code] ?? []] as const),
  ]
}

/** Returns every move away from an open screen without a press. */
export function movesFromScreen(screen: Screen, around: Around): readonly AutomaticMove[] {
  const enter = automaticMoves(screen.enter, new Map(), around)
  const { outcomes } = enter
  if (!outcomes) return enter.moves
  const movesAfter = (operation: string, rows: readonly (readonly [string, readonly Step[]])[]) =>
    rows.flatMap(
      ([as, row]) => automaticMoves(row, new Map(outcomes).set(operation, as), around).moves,
    )
  const loads = Object.values(screen.load)
    .filter(({ when }) => when === undefined)
    .flatMap(({ operation, ok = [], rejected = {} }) =>
      movesAfter(operation, [
        ['ok', ok],
        ...Object.entries(rejected),
        // Of the app's answers, only these leave a screen without its data.
        ...(around.isLogOnly(operation)
          ? []
          : commonRows(operation, around.codesOf(operation), around)),
      ]),
    )
  const polls = Object.values(screen.poll ?? {})
    .filter(({ when }) => when === undefined)
    .flatMap(({ operation, ok, rejected }) =>
      movesAfter(operation, [
        ['ok', ok],
        ...Object.entries(rejected),
        ...commonRows(operation, Object.keys(rejected), around),
      ]),
    )
  const started = screen.enter.flatMap((step) =>
    step.do === 'start' && step.when === undefined ? Object.keys(step.timers) : [],
  )
  const timers = started.flatMap(
    (name) => automaticMoves(screen.timers[name]?.expired ?? [], outcomes, around).moves,
  )
  return [...enter.moves, ...loads, ...polls, ...timers]
}

/** True when the step calls the server, because the answer may leave the screen. */
function asks(step: Step, actions: Actions): boolean {
  const calls = collectFrom<Step>([step], { actions }, (each, inside) => {
    if (each.do === 'call') return [each]
    return each.do === 'perform' || each.do === 'choose' ? inside() : []
  })
  return calls.length > 0
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
