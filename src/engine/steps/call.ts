import { beginCall, callValues } from '../async/calls.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Sends a call. The sequence waits: the steps that follow are kept in the pending call until its
 * answer arrives.
 */
export const call: StepRunner<'call'> = (step, transition, stepContext) => {
  const values = callValues(step.call.arguments, contextFrom(transition, stepContext))
  if (!values) return abort(transition, stepContext, 'no-value')
  const { visit, epoch } = transition.state
  const { scope, guard, replacing } = stepContext.frame
  const { operation } = step.call
  return end(
    beginCall(
      transition,
      {
        for: 'call',
        operation,
        arguments: values,
        ok: step.ok,
        rejected: step.rejected,
        ...(step.failed && { failed: step.failed }),
        ...(step.besides && { besides: step.besides }),
        scope,
        programPath: stepContext.programPath,
        rest: stepContext.rest,
        visit: visit?.number ?? 0,
        epoch,
        ...(guard !== undefined && { guard }),
        ...(replacing && { replacing }),
        ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
      },
      values,
    ),
  )
}
