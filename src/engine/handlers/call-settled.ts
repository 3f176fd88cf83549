import { answerCall } from '../calls/answer-call.ts'
import { answerLoad, answerShellLoad } from '../calls/answer-load.ts'
import type { Event } from '../event.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'

/** An answer that nobody waits for any more changes nothing: another visit, an ended session, a number never given (B28). */
export function callSettled(turn: Turn, { call, outcome }: Extract<Event, { readonly type: 'call-settled' }>): Turn {
  const pending = turn.state.pending[call]
  if (!pending || pending.for === 'authorize') return turn
  const rest = Object.entries(turn.state.pending).filter(([number]) => Number(number) !== call)
  const settled = withState(turn, { pending: Object.fromEntries(rest) })
  if (pending.for === 'shell-load') return answerShellLoad(settled, pending, outcome)
  const { visit, epoch } = turn.state
  if (pending.visit !== visit?.number || pending.epoch !== epoch || isLeaving(turn)) return settled
  return pending.for === 'call' ? answerCall(settled, call, pending, outcome) : answerLoad(settled, pending, outcome)
}
