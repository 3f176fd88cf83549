import { answerCall } from '../calls/answer-call.ts'
import { answerLoad, answerShellLoad } from '../calls/answer-load.ts'
import { answerPoll } from '../polls/answer-poll.ts'
import type { Event } from '../event.ts'
import type { Notice } from '../state.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'

/** An answer that nobody waits for any more changes nothing: another visit, an ended session, a number never given (B28). */
export function callSettled(turn: Turn, { call, outcome }: Extract<Event, { readonly type: 'call-settled' }>): Turn {
  const pending = turn.state.pending[call]
  if (!pending || pending.for === 'authorize' || pending.for === 'ceremony' || pending.for === 'hold') return turn
  const rest = Object.entries(turn.state.pending).filter(([number]) => Number(number) !== call)
  const settled = { ...withState(turn, { pending: Object.fromEntries(rest), notices: spoken(turn.state.notices, call) }), after: (pending.after ?? 0) + 1 }
  if (pending.for === 'shell-load') return answerShellLoad(settled, pending, outcome)
  const { visit, epoch } = turn.state
  if (pending.visit !== visit?.number || pending.epoch !== epoch || isLeaving(turn)) return settled
  if (pending.for === 'poll') return answerPoll(settled, pending, outcome)
  return pending.for === 'call' ? answerCall(settled, call, pending, outcome) : answerLoad(settled, pending, outcome)
}

/** What was said of the delay is over. The list stays the same one where nothing was. */
const spoken = (notices: readonly Notice[], call: number): readonly Notice[] =>
  notices.some(({ during }) => during === call) ? notices.filter(({ during }) => during !== call) : notices
