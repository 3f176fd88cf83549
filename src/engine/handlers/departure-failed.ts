import { errorOf } from '../async/default-error-handling.ts'
import type { Event } from '../event.ts'
import { cancelDeparture } from '../screen/reopen.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { Transition } from '../transition.ts'

/**
 * Handles an exit that reached no server. The screen opens again. The app shows its answer for
 * calls without a reply, and offers to repeat the exit (R8.04, B02). Typed values stay, except
 * secrets when the exit was to a page outside. Those were removed when the exit began (decision
 * 0070).
 *
 * The event may arrive long after the screen opened again, and is still reported. It never arrives
 * for an exit that is no longer pending, because the runtime tracks pending exits.
 */
export function departureFailed(
  transition: Transition,
  { way }: Extract<Event, { readonly type: 'departure-failed' }>,
): Transition {
  const { noAnswer } = transition.program.index.answers
  return runSteps({ ...transition, state: cancelDeparture(transition.state) }, [
    frameOf(noAnswer, 'app/no-answer', { error: errorOf({ kind: 'no-answer' }) }, { way }),
  ])
}
