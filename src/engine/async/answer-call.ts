import type { Step } from '../../language/step.ts'
import { getOwn } from '../expressions/get-own.ts'
import type { Outcome } from '../outcome.ts'
import type { PendingCall } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { Transition } from '../transition.ts'
import { logged } from './answer-load.ts'
import {
  defaultErrorHandling,
  errorOf,
  type Failure,
  isRetried,
  referenceOf,
  withCooldown,
} from './default-error-handling.ts'

/**
 * Runs `ok` and then the steps after the call. A rejection is answered by the screen, otherwise by
 * the app, and no further steps run.
 */
export function answerCall(
  transition: Transition,
  number: number,
  call: PendingCall,
  outcome: Outcome,
): Transition {
  const { programPath, scope, initiator, operation } = call
  const led = call.replacing ? { replacing: call.replacing } : {}
  if (outcome.kind === 'ok') {
    return runSteps(
      transition,
      [
        frameOf(call.ok, `${programPath}/ok`, { ...scope, answer: outcome.answer }, led),
        ...call.rest,
      ],
      initiator,
    )
  }
  const answer = outcome.kind === 'rejected' ? getOwn(call.rejected, outcome.code) : undefined
  if (answer && outcome.kind === 'rejected') {
    return runSteps(
      transition,
      [
        frameOf(
          answer,
          `${programPath}/rejected/${outcome.code}`,
          { ...scope, error: errorOf(outcome) },
          led,
        ),
      ],
      initiator,
    )
  }
  const noted = call.besides
    ? runSteps(
        transition,
        [frameOf(call.besides, `${programPath}/besides`, { ...scope, error: errorOf(outcome) })],
        initiator,
      )
    : transition
  if (call.failed) return failedCall(noted, number, { ...call, failed: call.failed }, outcome)
  if (transition.program.index.logOnly.includes(operation)) return logged(noted, operation, outcome)
  return defaultErrorHandling(noted, outcome, scope, initiator, {
    ...call,
    again: call.again ?? number,
  })
}

/**
 * Runs the same steps for all failures. For a failure that can be repeated, the notice offers it. A
 * cooldown of the server still applies.
 */
function failedCall(
  before: Transition,
  number: number,
  call: PendingCall & { readonly failed: readonly Step[] },
  failure: Failure,
): Transition {
  const { programPath, scope, initiator, operation } = call
  const { answers, logOnly } = before.program.index
  const transition = logOnly.includes(operation) ? logged(before, operation, failure) : before
  const inherited = {
    ...(isRetried(failure, answers) && { redo: { ...call, again: call.again ?? number } }),
    ...referenceOf(failure, answers),
    ...(call.replacing && { replacing: call.replacing }),
  }
  return withCooldown(
    runSteps(
      transition,
      [
        frameOf(
          call.failed,
          `${programPath}/failed`,
          { ...scope, error: errorOf(failure) },
          inherited,
        ),
      ],
      initiator,
    ),
    failure,
    initiator,
  )
}
