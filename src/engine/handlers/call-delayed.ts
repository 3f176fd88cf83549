import type { Event } from '../event.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition } from '../transition.ts'

/** Reports a slow call, but only one that the user waits for (B01, B04). */
export function callDelayed(
  transition: Transition,
  { call, wait }: Extract<Event, { readonly type: 'call-delayed' }>,
): Transition {
  const pending = transition.state.pending[call]
  const { answers } = transition.program.index
  if (
    pending?.for !== 'call' ||
    pending.visit !== transition.state.visit?.number ||
    isLeaving(transition)
  )
    return transition
  const [steps, programPath] =
    wait === undefined ? [answers.slow ?? [], 'slow'] : [answers.busy ?? [], 'busy']
  const error = { code: programPath, ...(wait !== undefined && { retryAfter: wait }) }
  return runSteps(
    transition,
    [frameOf(steps, `app/${programPath}`, { error }, { during: call })],
    pending.initiator,
  )
}
