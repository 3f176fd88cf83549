import { beginCall } from '../async/begin-call.ts'
import { isAwaited } from '../async/initiator.ts'
import { preventConcurrentActions } from '../async/prevent-concurrent-actions.ts'
import type { Event } from '../event.ts'
import { followExit } from '../navigation/navigate.ts'
import type { PendingCall } from '../state.ts'
import { isLeaving, type Transition, withState } from '../transition.ts'

/** Repeats an act that failed without an answer: a call, or an exit from the screen. */
export function noticeRetried(
  transition: Transition,
  { notice: number }: Extract<Event, { readonly type: 'notice-retried' }>,
): Transition {
  const notice = transition.state.notices.find((candidate) => candidate.number === number)
  if (!notice || isLeaving(transition)) return transition
  const unsaid = withState(transition, {
    notices: transition.state.notices.filter((candidate) => candidate !== notice),
  })
  if (notice.way) return followExit(unsaid, notice.way)
  return notice.redo && mayRepeat(transition, notice.redo)
    ? askAgain(transition, unsaid, notice.redo)
    : transition
}

/** True when the screen and the session are still the same, and the call was not repeated since. */
function mayRepeat({ state }: Transition, { visit, epoch, initiator }: PendingCall): boolean {
  return (
    visit === state.visit?.number &&
    epoch === state.epoch &&
    !(initiator !== undefined && isAwaited(state, initiator))
  )
}

/**
 * Repeats the call with the same arguments under the same idempotency key. The server can then
 * count both as one (B01).
 */
const askAgain = (transition: Transition, unsaid: Transition, redo: PendingCall): Transition =>
  preventConcurrentActions(transition, beginCall(unsaid, redo, redo.arguments))
