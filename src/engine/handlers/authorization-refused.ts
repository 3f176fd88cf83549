import type { Event } from '../event.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'

/**
 * Reports that the browser stores nothing, before the sign-in leaves. A user could not return, and
 * would be redirected in a loop (B22, B24).
 */
export function authorizationRefused(
  turn: Turn,
  { request }: Extract<Event, { readonly type: 'authorization-refused' }>,
): Turn {
  const waiting = turn.state.pending[request]
  if (waiting?.for !== 'authorize' || waiting.visit !== turn.state.visit?.number || isLeaving(turn))
    return turn
  const rest = Object.entries(turn.state.pending).filter(([number]) => Number(number) !== request)
  const { unkept, broken } = turn.program.index.answers
  return runSteps(
    withState(turn, { pending: Object.fromEntries(rest) }),
    [frameOf(unkept ?? broken, 'app/unkept', { error: { code: 'unkept' } })],
    waiting.asker,
  )
}
