import { answerCall } from '../calls/answer-call.ts'
import { answerLoad, answerShellLoad } from '../calls/answer-load.ts'
import { authorizationOf, beginCall } from '../calls/begin-call.ts'
import type { Event } from '../event.ts'
import { answerPoll } from '../polls/answer-poll.ts'
import type { Notice, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'

type PendingQuestion = PendingCall | PendingLoad | PendingPoll

/**
 * Handles an answer. An answer that is no longer needed changes nothing: another visit, an ended
 * session, an unknown number (B28).
 */
export function callSettled(
  turn: Turn,
  { call, outcome }: Extract<Event, { readonly type: 'call-settled' }>,
): Turn {
  const pending = turn.state.pending[call]
  if (
    !pending ||
    pending.for === 'authorize' ||
    pending.for === 'ceremony' ||
    pending.for === 'hold'
  )
    return turn
  const rest = Object.entries(turn.state.pending).filter(([number]) => Number(number) !== call)
  const settled = {
    ...withState(turn, {
      pending: Object.fromEntries(rest),
      notices: spoken(turn.state.notices, call),
    }),
    after: (pending.after ?? 0) + 1,
  }
  const isStale =
    outcome.kind === 'unauthorized' &&
    pending.epoch === turn.state.epoch &&
    hasNewSession(turn, pending)
  if (pending.for === 'shell-load')
    return isStale ? askAgain(settled, pending) : answerShellLoad(settled, pending, outcome)
  const { visit, epoch } = turn.state
  if (pending.visit !== visit?.number || pending.epoch !== epoch || isLeaving(turn)) return settled
  if (isStale) return askAgain(settled, pending)
  if (pending.for === 'poll') return answerPoll(settled, pending, outcome)
  return pending.for === 'call'
    ? answerCall(settled, call, pending, outcome)
    : answerLoad(settled, pending, outcome)
}

/**
 * True when another tab began a session after the call was sent, and this tab has adopted it
 * (`session-elsewhere`).
 */
function hasNewSession(turn: Turn, { sent }: PendingQuestion): boolean {
  const authorization = authorizationOf(turn)
  return (
    sent !== undefined &&
    !sent.again &&
    authorization !== '' &&
    authorization !== sent.authorization
  )
}

/** Repeats the call under the new session, because the 401 was about the previous one. */
function askAgain(turn: Turn, pending: PendingQuestion): Turn {
  const { sent } = pending
  return sent ? beginCall(turn, { ...pending, sent: { ...sent, again: true } }, sent.values) : turn
}

/** Removes the notices about the delay. Returns the same list when there were none. */
const spoken = (notices: readonly Notice[], call: number): readonly Notice[] =>
  notices.some(({ during }) => during === call)
    ? notices.filter(({ during }) => during !== call)
    : notices
