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
 * Runs `ok` and then the steps after the call. A rejection is answered by the screen, otherwise by
 * the app, and no further steps run.
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
 * Runs the same steps for all failures. For a failure that can be repeated, the notice offers it. A
 * cooldown of the server still applies.
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
