import { isAwaited } from '../calls/asker.ts'
import { beginCall } from '../calls/begin-call.ts'
import { oneActAtATime } from '../calls/one-act.ts'
import type { Event } from '../event.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'

/** The same call with the same arguments under the same idempotency key, by which a server can count both as one (B01). */
export function noticeRetried(turn: Turn, { notice: number }: Extract<Event, { readonly type: 'notice-retried' }>): Turn {
  const notice = turn.state.notices.find((candidate) => candidate.number === number)
  const redo = notice?.redo
  if (!redo || isLeaving(turn) || redo.visit !== turn.state.visit?.number || redo.epoch !== turn.state.epoch) return turn
  if (redo.asker !== undefined && isAwaited(turn.state, redo.asker)) return turn
  const notices = turn.state.notices.filter((candidate) => candidate !== notice)
  return oneActAtATime(turn, beginCall(withState(turn, { notices }), redo, redo.arguments))
}
