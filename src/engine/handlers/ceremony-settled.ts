import { endCeremony } from '../ceremonies/end-ceremony.ts'
import type { Event } from '../event.ts'
import { own } from '../expressions/own.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isLeaving, type Turn } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'

/**
 * Ends the ceremony. An outcome after the prompt was closed, or after its screen, is ignored. A
 * browser that closes the prompt after its time limit reports only the closing (WebAuthn Level 3,
 * section 5.1.4.1). So the deadline decides.
 */
export function ceremonySettled(
  turn: Turn,
  { ceremony, outcome }: Extract<Event, { readonly type: 'ceremony-settled' }>,
): Turn {
  const pending = turn.state.pending[ceremony]
  const { visit, epoch } = turn.state
  if (pending?.visit !== visit?.number || pending?.epoch !== epoch || isLeaving(turn)) return turn
  const isLate =
    outcome.is === 'cancelled' && pending?.for === 'ceremony' && isOver(turn, pending.step.within)
  return endCeremony(turn, ceremony, isLate ? { is: 'timed-out' } : outcome)
}

function isOver({ program, state, at }: Turn, within: string | undefined): boolean {
  const timer =
    within === undefined ? undefined : own(currentScreen(program, state)?.timers ?? {}, within)
  const deadline = timer ? deadlineOf(state, timer) : 0
  return deadline !== 0 && deadline <= at
}
