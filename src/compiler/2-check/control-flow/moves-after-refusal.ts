import type { Expression } from '../../../language/expression.ts'
import type { CommonAnswers } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import { insideOf, type Move, movesOf, pressesIn } from './moves.ts'
import { type PathCondition, assuming, holdsFor, noCondition } from './path-condition.ts'
import type { Actions, CallStep } from './paths.ts'

/** A refusal that a repeated call receives again: `as` is a code, 401 or 403. */
export interface Refusal {
  readonly as: string
  readonly actions: Actions
  readonly answers: CommonAnswers
  mayBe(operation: string): boolean
}

/** The current position: the actions in progress, and the assumptions about the error in hand. */
interface Here {
  readonly performing: ReadonlySet<string>
  readonly assumed: PathCondition
}
/** `stops`: no later step runs. */
interface Found {
  readonly moves: readonly Move[]
  readonly stops: boolean
}

/**
 * Returns the possible moves of steps when every call that may receive this refusal receives it.
 */
export function movesAfterRefusal(steps: readonly Step[], refusal: Refusal): readonly Move[] {
  return sequence(steps, refusal, { performing: new Set(), assumed: noCondition }).moves
}

function sequence(steps: readonly Step[], refusal: Refusal, here: Here): Found {
  const moves: Move[] = []
  for (const step of steps) {
    const holds = step.when === undefined || holdsFor(step.when, here.assumed)
    if (holds === false) continue
    const found = ofStep(step, refusal, here)
    moves.push(...found.moves)
    if (found.stops && holds === true && step.once === undefined) return { moves, stops: true }
  }
  return { moves, stops: false }
}

function ofStep(step: Step, refusal: Refusal, here: Here): Found {
  const { actions } = refusal
  switch (step.do) {
    case 'call':
      return refusal.mayBe(step.call.operation)
        ? {
            moves: sequence(answerTo(step, refusal), refusal, {
              ...here,
              assumed: refused(refusal.as),
            }).moves,
            stops: true,
          }
        : anyOf(insideOf(step), refusal, here)
    case 'perform': {
      const inner = here.performing.has(step.action) ? undefined : actions(step.action)
      // An action cannot read the error of its caller.
      return inner
        ? sequence(inner, refusal, {
            performing: new Set([...here.performing, step.action]),
            assumed: noCondition,
          })
        : { moves: [], stops: false }
    }
    case 'ask':
      return {
        moves: pressesIn(step.content).flatMap(({ press }) => sequence(press, refusal, here).moves),
        stops: true,
      }
    case 'choose':
      return anyOf(rowsOf(step, here.assumed), refusal, here)
    case 'ceremony':
      return anyOf(insideOf(step), refusal, here)
    case 'go':
    case 'leave':
    case 'leave-to':
    case 'post-form':
    case 'authorize':
    case 'history-back':
      return { moves: movesOf([step], actions), stops: true }
    default:
      return { moves: movesOf([step], actions), stops: false }
  }
}

/** One of the sequences runs, or none. */
function anyOf(rows: readonly (readonly Step[])[], refusal: Refusal, here: Here): Found {
  return { moves: rows.flatMap((row) => sequence(row, refusal, here).moves), stops: false }
}

/** Returns the rows that may be chosen. */
function rowsOf(
  { on, is, otherwise }: Extract<Step, { readonly do: 'choose' }>,
  assumed: PathCondition,
): readonly (readonly Step[])[] {
  const isWord = (word: string): Expression => ({
    is: 'compare',
    op: '==',
    left: on,
    right: { is: 'literal', value: word },
  })
  const rows = Object.entries(is).map(([word, steps]) => ({
    steps,
    holds: holdsFor(isWord(word), assumed),
  }))
  const chosen = rows.find(({ holds }) => holds === true)
  return chosen
    ? [chosen.steps]
    : [...rows.flatMap(({ steps, holds }) => (holds === false ? [] : [steps])), otherwise]
}

/** Returns the answer of the screen to the refusal, otherwise the answer of the app. */
function answerTo({ rejected, failed }: CallStep, { as, answers }: Refusal): readonly Step[] {
  const own = Object.hasOwn(rejected, as) ? rejected[as] : undefined
  return own ?? failed ?? answerOfApp(as, answers)
}

export function answerOfApp(
  as: string,
  { unauthorized, forbidden, rejected }: CommonAnswers,
): readonly Step[] {
  if (as === '401') return unauthorized
  if (as === '403') return forbidden
  return (Object.hasOwn(rejected, as) ? rejected[as] : undefined) ?? []
}

const kinds: Readonly<Record<string, string>> = { 401: 'unauthorized', 403: 'forbidden' }

/** `error.code` names the kind of error (engine/async/default-error-handling.ts). */
function refused(as: string): PathCondition {
  return (
    assuming(
      {
        is: 'compare',
        op: '==',
        left: { is: 'path', root: 'error', path: ['code'] },
        right: { is: 'literal', value: kinds[as] ?? as },
      },
      true,
      noCondition,
    ) ?? noCondition
  )
}
