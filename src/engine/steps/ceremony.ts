import { evaluate } from '../evaluate.ts'
import { isObject } from '../expressions/values.ts'
import { emit, withState } from '../transition.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Starts a ceremony. The sequence waits for the user and the authenticator, as it waits for the
 * answer of a call.
 */
export const ceremony: StepRunner<'ceremony'> = (step, transition, stepContext) => {
  const publicKey = evaluate(step.publicKey, contextFrom(transition, stepContext))
  if (!isObject(publicKey)) return abort(transition, stepContext, 'no-value')
  const { next: number, visit, epoch, pending } = transition.state
  const waiting = {
    for: step.do,
    step,
    scope: stepContext.frame.scope,
    programPath: stepContext.programPath,
    rest: stepContext.rest,
    visit: visit?.number ?? 0,
    epoch,
    ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
  }
  const asked = withState(transition, {
    next: number + 1,
    pending: { ...pending, [number]: waiting },
  })
  return end(
    emit(asked, {
      type: 'ceremony',
      ceremony: number,
      act: step.ceremony,
      publicKey,
      ...(step.mediation && { mediation: step.mediation }),
    }),
  )
}
