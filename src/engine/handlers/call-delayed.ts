import type { Event } from '../event.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn } from '../turn.ts'

/** Reports a slow call, but only one that the user waits for (B01, B04). */
export function callDelayed(
  turn: Turn,
  { call, wait }: Extract<Event, { readonly type: 'call-delayed' }>,
): Turn {
  const pending = turn.state.pending[call]
  const { answers } = turn.program.index
  if (pending?.for !== 'call' || pending.visit !== turn.state.visit?.number || isLeaving(turn))
    return turn
  const [steps, trail] =
    wait === undefined ? [answers.slow ?? [], 'slow'] : [answers.busy ?? [], 'busy']
  const error = { code: trail, ...(wait !== undefined && { retryAfter: wait }) }
  return runSteps(
    turn,
    [frameOf(steps, `app/${trail}`, { error }, { during: call })],
    pending.asker,
  )
}
