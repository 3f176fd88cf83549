import type { Step } from '../../language/step.ts'
import { own } from '../expressions/own.ts'
import type { Outcome } from '../outcome.ts'
import type { PendingCall } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { Turn } from '../turn.ts'
import { logged } from './answer-load.ts'
import {
  commonAnswer,
  errorOf,
  type Failure,
  isRetried,
  referenceOf,
  withHold,
} from './common-answer.ts'

/**
 * `ok` and then what follows the call; a rejection is answered by the screen, else by the app, and
 * nothing follows.
 */
export function answerCall(turn: Turn, number: number, call: PendingCall, outcome: Outcome): Turn {
  const { trail, scope, asker, operation } = call
  const led = call.replacing ? { replacing: call.replacing } : {}
  if (outcome.kind === 'ok') {
    return runSteps(
      turn,
      [frameOf(call.ok, `${trail}/ok`, { ...scope, answer: outcome.answer }, led), ...call.rest],
      asker,
    )
  }
  const answer = outcome.kind === 'rejected' ? own(call.rejected, outcome.code) : undefined
  if (answer && outcome.kind === 'rejected') {
    return runSteps(
      turn,
      [
        frameOf(
          answer,
          `${trail}/rejected/${outcome.code}`,
          { ...scope, error: errorOf(outcome) },
          led,
        ),
      ],
      asker,
    )
  }
  const noted = call.besides
    ? runSteps(
        turn,
        [frameOf(call.besides, `${trail}/besides`, { ...scope, error: errorOf(outcome) })],
        asker,
      )
    : turn
  if (call.failed) return failedCall(noted, number, { ...call, failed: call.failed }, outcome)
  if (turn.program.index.logOnly.includes(operation)) return logged(noted, operation, outcome)
  return commonAnswer(noted, outcome, scope, asker, { ...call, again: call.again ?? number })
}

/**
 * All failures have one consequence; one that may be tried again says so with its notice, and what
 * the server holds back stays held.
 */
function failedCall(
  before: Turn,
  number: number,
  call: PendingCall & { readonly failed: readonly Step[] },
  failure: Failure,
): Turn {
  const { trail, scope, asker, operation } = call
  const { answers, logOnly } = before.program.index
  const turn = logOnly.includes(operation) ? logged(before, operation, failure) : before
  const inherited = {
    ...(isRetried(failure, answers) && { redo: { ...call, again: call.again ?? number } }),
    ...referenceOf(failure, answers),
    ...(call.replacing && { replacing: call.replacing }),
  }
  return withHold(
    runSteps(
      turn,
      [frameOf(call.failed, `${trail}/failed`, { ...scope, error: errorOf(failure) }, inherited)],
      asker,
    ),
    failure,
    asker,
  )
}
