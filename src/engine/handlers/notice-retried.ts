import { isAwaited } from '../calls/asker.ts'
import { beginCall } from '../calls/begin-call.ts'
import { oneActAtATime } from '../calls/one-act.ts'
import type { Event } from '../event.ts'
import { goWay } from '../places/navigate.ts'
import type { PendingCall } from '../state.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'

/** Repeats an act that failed without an answer: a call, or an exit from the screen. */
export function noticeRetried(
  turn: Turn,
  { notice: number }: Extract<Event, { readonly type: 'notice-retried' }>,
): Turn {
  const notice = turn.state.notices.find((candidate) => candidate.number === number)
  if (!notice || isLeaving(turn)) return turn
  const unsaid = withState(turn, {
    notices: turn.state.notices.filter((candidate) => candidate !== notice),
  })
  if (notice.way) return goWay(unsaid, notice.way)
  return notice.redo && mayRepeat(turn, notice.redo) ? askAgain(turn, unsaid, notice.redo) : turn
}

/** True when the screen and the session are still the same, and the call was not repeated since. */
function mayRepeat({ state }: Turn, { visit, epoch, asker }: PendingCall): boolean {
  return (
    visit === state.visit?.number &&
    epoch === state.epoch &&
    !(asker !== undefined && isAwaited(state, asker))
  )
}

/**
 * Repeats the call with the same arguments under the same idempotency key. The server can then
 * count both as one (B01).
 */
const askAgain = (turn: Turn, unsaid: Turn, redo: PendingCall): Turn =>
  oneActAtATime(turn, beginCall(unsaid, redo, redo.arguments))
