import type { JsonObject } from '../../language/json.ts'
import type { CommonAnswers } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { getOwn } from '../expressions/values.ts'
import { rememberReturnTo } from '../navigation/return-to.ts'
import type { Outcome } from '../outcome.ts'
import type { PendingCall, Scope } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { currentScreen, emit, type Transition, withState } from '../transition.ts'
import { cooldownTimer } from './cooldown-timer.ts'

export type Failure = Exclude<Outcome, { readonly kind: 'ok' }>

/** Runs the app's answer to a failure that the screen did not answer itself. */
export function defaultErrorHandling(
  transition: Transition,
  failure: Failure,
  scope: Scope,
  initiator?: string,
  redo?: PendingCall,
): Transition {
  const { answers } = transition.program.index
  const { steps, programPath } = stepsFor(failure, answers)
  const ended = failure.kind === 'unauthorized' ? { ended: true as const } : {}
  const inherited = {
    ...ended,
    ...(redo && isRetried(failure, answers) && { redo }),
    ...referenceOf(failure, answers),
  }
  const answered = runSteps(
    transition,
    [frameOf(steps, `app/${programPath}`, { ...scope, error: errorOf(failure) }, inherited)],
    initiator,
  )
  return failure.kind === 'unauthorized'
    ? comingBack(transition, answered)
    : withCooldown(answered, failure, initiator)
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
  (failure.kind === 'rejected' && getOwn(rejected, failure.code) === undefined)

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
): { readonly steps: readonly Step[]; readonly programPath: string } {
  switch (failure.kind) {
    case 'unauthorized':
      return { steps: answers.unauthorized, programPath: failure.kind }
    case 'forbidden':
      return { steps: answers.forbidden, programPath: failure.kind }
    case 'no-answer':
      return { steps: answers.noAnswer, programPath: failure.kind }
    case 'broken':
      return { steps: answers.broken, programPath: failure.kind }
    case 'unknown':
      return { steps: answers.unknown ?? answers.noAnswer, programPath: failure.kind }
    case 'rejected':
      return {
        steps: getOwn(answers.rejected, failure.code) ?? answers.otherwise,
        programPath: `${failure.kind}/${failure.code}`,
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
export function withCooldown(
  transition: Transition,
  failure: Failure,
  initiator: string | undefined,
): Transition {
  const { visit, epoch, next, pending } = transition.state
  const seconds = failure.kind === 'rejected' ? failure.error['retryAfter'] : undefined
  if (
    initiator === undefined ||
    visit === undefined ||
    visit.leaving ||
    typeof seconds !== 'number' ||
    seconds <= 0
  )
    return transition
  const until = transition.at + Math.min(seconds, longestHold) * 1_000
  const held = withState(transition, {
    next: next + 1,
    pending: {
      ...pending,
      [next]: { for: 'cooldown', initiator, until, visit: visit.number, epoch },
    },
  })
  return emit(held, { type: 'wake-at', timer: cooldownTimer(next), at: until })
}

/**
 * Remembers the screen of a session that ended while the user worked. After signing in they return
 * to it (B27).
 */
function comingBack(before: Transition, after: Transition): Transition {
  const { visit } = before.state
  const screen = currentScreen(before.program, before.state)
  return visit && screen?.access === 'auth' ? rememberReturnTo(after, screen.route, visit) : after
}
