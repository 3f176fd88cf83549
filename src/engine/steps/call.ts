import { beginCall, callValues } from '../async/calls.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Sends a call. The sequence waits: the steps that follow are kept in the pending call until its
 * answer arrives.
 */
export const call: StepRunner<'call'> = (step, transition, course) => {
  const values = callValues(step.call.arguments, contextFrom(transition, course))
  if (!values) return abort(transition, course, 'no-value')
  const { visit, epoch } = transition.state
  const { scope, guard, replacing } = course.frame
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
        programPath: course.programPath,
        rest: course.rest,
        visit: visit?.number ?? 0,
        epoch,
        ...(guard !== undefined && { guard }),
        ...(replacing && { replacing }),
        ...(course.initiator !== undefined && { initiator: course.initiator }),
      },
      values,
    ),
  )
}
