import { answerCall } from '../async/answer-call.ts'
import { answerLoad, answerShellLoad } from '../async/answer-load.ts'
import { answerPoll } from '../async/answer-poll.ts'
import { authorizationOf, beginCall } from '../async/begin-call.ts'
import type { Event } from '../event.ts'
import type { Notice, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { isLeaving, type Transition, withState } from '../transition.ts'

type PendingQuestion = PendingCall | PendingLoad | PendingPoll

/**
 * Handles an answer. An answer that is no longer needed changes nothing: another visit, an ended
 * session, an unknown number (B28).
 */
export function callSettled(
  transition: Transition,
  { call, outcome }: Extract<Event, { readonly type: 'call-settled' }>,
): Transition {
  const pending = transition.state.pending[call]
  if (
    !pending ||
    pending.for === 'authorize' ||
    pending.for === 'ceremony' ||
    pending.for === 'cooldown'
  )
    return transition
  const rest = Object.entries(transition.state.pending).filter(
    ([number]) => Number(number) !== call,
  )
  const settled = {
    ...withState(transition, {
      pending: Object.fromEntries(rest),
      notices: spoken(transition.state.notices, call),
    }),
    after: (pending.after ?? 0) + 1,
  }
  const isStale =
    outcome.kind === 'unauthorized' &&
    pending.epoch === transition.state.epoch &&
    hasNewSession(transition, pending)
  if (pending.for === 'shell-load')
    return isStale ? askAgain(settled, pending) : answerShellLoad(settled, pending, outcome)
  const { visit, epoch } = transition.state
  if (pending.visit !== visit?.number || pending.epoch !== epoch || isLeaving(transition))
    return settled
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
function hasNewSession(transition: Transition, { sent }: PendingQuestion): boolean {
  const authorization = authorizationOf(transition)
  return (
    sent !== undefined &&
    !sent.again &&
    authorization !== '' &&
    authorization !== sent.authorization
  )
}

/** Repeats the call under the new session, because the 401 was about the previous one. */
function askAgain(transition: Transition, pending: PendingQuestion): Transition {
  const { sent } = pending
  return sent
    ? beginCall(transition, { ...pending, sent: { ...sent, again: true } }, sent.values)
    : transition
}

/** Removes the notices about the delay. Returns the same list when there were none. */
const spoken = (notices: readonly Notice[], call: number): readonly Notice[] =>
  notices.some(({ during }) => during === call)
    ? notices.filter(({ during }) => during !== call)
    : notices
