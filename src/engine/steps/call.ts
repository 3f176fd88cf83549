import { beginCall } from '../calls/begin-call.ts'
import { callValues } from '../calls/call-values.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * Sends a call. The sequence waits: the steps that follow are kept in the pending call until its
 * answer arrives.
 */
export const call: StepRunner<'call'> = (step, turn, course) => {
  const values = callValues(step.call.arguments, sightFrom(turn, course))
  if (!values) return giveUp(turn, course, 'no-value')
  const { visit, epoch } = turn.state
  const { scope, guard, replacing } = course.frame
  const { operation } = step.call
  return end(
    beginCall(
      turn,
      {
        for: 'call',
        operation,
        arguments: values,
        ok: step.ok,
        rejected: step.rejected,
        ...(step.failed && { failed: step.failed }),
        ...(step.besides && { besides: step.besides }),
        scope,
        trail: course.trail,
        rest: course.rest,
        visit: visit?.number ?? 0,
        epoch,
        ...(guard !== undefined && { guard }),
        ...(replacing && { replacing }),
        ...(course.asker !== undefined && { asker: course.asker }),
      },
      values,
    ),
  )
}
