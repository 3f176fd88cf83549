import { finishCeremony } from '../async/finish-ceremony.ts'
import type { Event } from '../event.ts'
import { getOwn } from '../expressions/get-own.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isLeaving, type Transition } from '../transition.ts'

/**
 * Ends the ceremony. An outcome after the prompt was closed, or after its screen, is ignored. A
 * browser that closes the prompt after its time limit reports only the closing (WebAuthn Level 3,
 * section 5.1.4.1). So the deadline decides.
 */
export function ceremonySettled(
  transition: Transition,
  { ceremony, outcome }: Extract<Event, { readonly type: 'ceremony-settled' }>,
): Transition {
  const pending = transition.state.pending[ceremony]
  const { visit, epoch } = transition.state
  if (pending?.visit !== visit?.number || pending?.epoch !== epoch || isLeaving(transition))
    return transition
  const isLate =
    outcome.is === 'cancelled' &&
    pending?.for === 'ceremony' &&
    isOver(transition, pending.step.within)
  return finishCeremony(transition, ceremony, isLate ? { is: 'timed-out' } : outcome)
}

function isOver({ program, state, at }: Transition, within: string | undefined): boolean {
  const timer =
    within === undefined ? undefined : getOwn(currentScreen(program, state)?.timers ?? {}, within)
  const deadline = timer ? deadlineOf(state, timer) : 0
  return deadline !== 0 && deadline <= at
}
