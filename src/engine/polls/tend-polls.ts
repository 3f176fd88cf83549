import type { PollUse } from '../../language/step.ts'
import { beginCall } from '../calls/begin-call.ts'
import { callValues } from '../calls/call-values.ts'
import { holds } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import { emit, isLeaving, report, type Turn, withState } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { pollTimer } from './poll-timer.ts'
import { withPoll } from './with-poll.ts'

/**
 * Runs after every event. A poll with a true `when` is sent, at once the first time and then after
 * its wait. A poll with a false `when` rests, and its pending answer is dropped. Only one call is
 * pending at a time, and none is sent while the page is hidden.
 */
export function tendPolls(turn: Turn): Turn {
  const { visit } = turn.state
  const polls = visit && currentScreen(turn.program, turn.state)?.poll
  if (!polls || visit.unmet === true) return turn
  return Object.entries(polls).reduce(
    (sofar, [poll, use]) => (isLeaving(sofar) ? sofar : tendPoll(sofar, poll, use)),
    turn,
  )
}

function tendPoll(turn: Turn, poll: string, use: PollUse): Turn {
  const state = own(turn.state.visit?.polls ?? {}, poll)
  const wanted =
    use.when === undefined || holds(use.when, sightOf(turn.program, turn.state, {}, turn.at))
  if (!wanted) return state ? rested(turn, poll) : turn
  if (turn.state.hidden || state?.is === 'over' || askedFor(turn, poll).length > 0) return turn
  return state?.is !== 'waiting' || state.at <= turn.at
    ? asked(turn, poll, use, state?.failures ?? 0)
    : turn
}

function asked(turn: Turn, poll: string, use: PollUse, failures: number): Turn {
  const { visit, epoch } = turn.state
  const values = callValues(use.arguments, sightOf(turn.program, turn.state, {}, turn.at))
  if (!visit || !values)
    return report(withPoll(turn, poll, { is: 'over' }), 'no-value', `poll/${poll}`)
  return beginCall(
    withPoll(turn, poll, { is: 'asking', failures }),
    { for: 'poll', poll, operation: use.operation, visit: visit.number, epoch },
    values,
  )
}

function rested(turn: Turn, poll: string): Turn {
  const calls = askedFor(turn, poll)
  const pending = Object.fromEntries(
    Object.entries(turn.state.pending).filter(([call]) => !calls.includes(Number(call))),
  )
  const quiet = emit(withPoll(turn, poll, undefined), {
    type: 'wake-at',
    timer: pollTimer(poll),
    at: 0,
  })
  return calls.length === 0 ? quiet : emit(withState(quiet, { pending }), { type: 'cancel', calls })
}

/** Calls that were dropped, for example by a sign-out in another tab, are no longer included. */
const askedFor = ({ state }: Turn, poll: string): readonly number[] =>
  Object.entries(state.pending).flatMap(([call, pending]) =>
    pending.for === 'poll' && pending.poll === poll ? [Number(call)] : [],
  )
