import type { Event } from '../event.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition, withState } from '../transition.ts'

/**
 * Reports that the browser stores nothing, before the sign-in leaves. A user could not return, and
 * would be redirected in a loop (B22, B24).
 */
export function authorizationRefused(
  transition: Transition,
  { request }: Extract<Event, { readonly type: 'authorization-refused' }>,
): Transition {
  const waiting = transition.state.pending[request]
  if (
    waiting?.for !== 'authorize' ||
    waiting.visit !== transition.state.visit?.number ||
    isLeaving(transition)
  )
    return transition
  const rest = Object.entries(transition.state.pending).filter(
    ([number]) => Number(number) !== request,
  )
  const { unkept, broken } = transition.program.index.answers
  return runSteps(
    withState(transition, { pending: Object.fromEntries(rest) }),
    [frameOf(unkept ?? broken, 'app/unkept', { error: { code: 'unkept' } })],
    waiting.initiator,
  )
}
