import type { JsonObject } from '../../language/json.ts'
import type { CommonAnswers } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { own } from '../expressions/own.ts'
import type { Outcome } from '../outcome.ts'
import { rememberWanted } from '../places/wanted.ts'
import type { PendingCall, Scope } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { emit, type Turn, withState } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { holdTimer } from './hold-timer.ts'

export type Failure = Exclude<Outcome, { readonly kind: 'ok' }>

/** Runs the app's answer to a failure that the screen did not answer itself. */
export function commonAnswer(
  turn: Turn,
  failure: Failure,
  scope: Scope,
  asker?: string,
  redo?: PendingCall,
): Turn {
  const { answers } = turn.program.index
  const { steps, trail } = stepsFor(failure, answers)
  const ended = failure.kind === 'unauthorized' ? { ended: true as const } : {}
  const inherited = {
    ...ended,
    ...(redo && isRetried(failure, answers) && { redo }),
    ...referenceOf(failure, answers),
  }
  const answered = runSteps(
    turn,
    [frameOf(steps, `app/${trail}`, { ...scope, error: errorOf(failure) }, inherited)],
    asker,
  )
  return failure.kind === 'unauthorized'
    ? comingBack(turn, answered)
    : withHold(answered, failure, asker)
}

/** True when a repeated call may succeed (B03): there was no answer, or an unexpected one. */
export const isRetried = (failure: Failure, answers: CommonAnswers): boolean =>
  failure.kind === 'no-answer' || failure.kind === 'unknown' || isUnexpected(failure, answers)

/**
 * Returns the id under which the server's log has an unexpected answer. It is all that a user can
 * pass on to support.
 */
export function referenceOf(
  failure: Failure,
  answers: CommonAnswers,
): { readonly reference?: string } {
  const reference = isUnexpected(failure, answers) ? errorOf(failure)['traceId'] : undefined
  return typeof reference === 'string' ? { reference } : {}
}

const isUnexpected = (failure: Failure, { rejected }: CommonAnswers): boolean =>
  failure.kind === 'broken' ||
  (failure.kind === 'rejected' && own(rejected, failure.code) === undefined)

/**
 * Returns the value of `error` in expressions. It has the typed details with their code, or the
 * kind of failure as the code.
 */
export function errorOf(failure: Failure): JsonObject {
  if (failure.kind === 'rejected') return { ...failure.error, code: failure.code }
  return failure.kind === 'broken' && failure.traceId !== undefined
    ? { code: failure.kind, traceId: failure.traceId }
    : { code: failure.kind }
}

function stepsFor(
  failure: Failure,
  answers: CommonAnswers,
): { readonly steps: readonly Step[]; readonly trail: string } {
  switch (failure.kind) {
    case 'unauthorized':
      return { steps: answers.unauthorized, trail: failure.kind }
    case 'forbidden':
      return { steps: answers.forbidden, trail: failure.kind }
    case 'no-answer':
      return { steps: answers.noAnswer, trail: failure.kind }
    case 'broken':
      return { steps: answers.broken, trail: failure.kind }
    case 'unknown':
      return { steps: answers.unknown ?? answers.noAnswer, trail: failure.kind }
    case 'rejected':
      return {
        steps: own(answers.rejected, failure.code) ?? answers.otherwise,
        trail: `${failure.kind}/${failure.code}`,
      }
    default:
      return failure satisfies never
  }
}

/** Longest cooldown of a user, in seconds. */
const longestHold = 300

/**
 * Starts a cooldown. An initiator that sent too many requests is blocked until the time that the
 * server named (B05).
 */
export function withHold(turn: Turn, failure: Failure, asker: string | undefined): Turn {
  const { visit, epoch, next, pending } = turn.state
  const seconds = failure.kind === 'rejected' ? failure.error['retryAfter'] : undefined
  if (
    asker === undefined ||
    visit === undefined ||
    visit.leaving ||
    typeof seconds !== 'number' ||
    seconds <= 0
  )
    return turn
  const until = turn.at + Math.min(seconds, longestHold) * 1_000
  const held = withState(turn, {
    next: next + 1,
    pending: { ...pending, [next]: { for: 'hold', asker, until, visit: visit.number, epoch } },
  })
  return emit(held, { type: 'wake-at', timer: holdTimer(next), at: until })
}

/**
 * Remembers the screen of a session that ended while the user worked. After signing in they return
 * to it (B27).
 */
function comingBack(before: Turn, after: Turn): Turn {
  const { visit } = before.state
  const screen = currentScreen(before.program, before.state)
  return visit && screen?.access === 'auth' ? rememberWanted(after, screen.route, visit) : after
}
