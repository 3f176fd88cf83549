import type { PollUse } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn } from '../expressions/values.ts'
import {
  currentScreen,
  emit,
  isLeaving,
  report,
  type Transition,
  withState,
} from '../transition.ts'
import { beginCall, callValues } from './calls.ts'
import { pollTimer, withPoll } from './polls.ts'

/**
 * Runs after every event. A poll with a true `when` is sent, at once the first time and then after
 * its wait. A poll with a false `when` rests, and its pending answer is dropped. Only one call is
 * pending at a time, and none is sent while the page is hidden.
 */
export function schedulePolls(transition: Transition): Transition {
  const { visit } = transition.state
  const polls = visit && currentScreen(transition.program, transition.state)?.poll
  if (!polls || visit.unmet === true) return transition
  return Object.entries(polls).reduce(
    (sofar, [poll, use]) => (isLeaving(sofar) ? sofar : tendPoll(sofar, poll, use)),
    transition,
  )
}

function tendPoll(transition: Transition, poll: string, use: PollUse): Transition {
  const state = getOwn(transition.state.visit?.polls ?? {}, poll)
  const wanted =
    use.when === undefined ||
    holds(use.when, contextFor(transition.program, transition.state, {}, transition.at))
  if (!wanted) return state ? rested(transition, poll) : transition
  if (transition.state.hidden || state?.is === 'over' || askedFor(transition, poll).length > 0)
    return transition
  return state?.is !== 'waiting' || state.at <= transition.at
    ? asked(transition, poll, use, state?.failures ?? 0)
    : transition
}

function asked(transition: Transition, poll: string, use: PollUse, failures: number): Transition {
  const { visit, epoch } = transition.state
  const values = callValues(
    use.arguments,
    contextFor(transition.program, transition.state, {}, transition.at),
  )
  if (!visit || !values)
    return report(withPoll(transition, poll, { is: 'over' }), 'no-value', `poll/${poll}`)
  return beginCall(
    withPoll(transition, poll, { is: 'asking', failures }),
    { for: 'poll', poll, operation: use.operation, visit: visit.number, epoch },
    values,
  )
}

function rested(transition: Transition, poll: string): Transition {
  const calls = askedFor(transition, poll)
  const pending = Object.fromEntries(
    Object.entries(transition.state.pending).filter(([call]) => !calls.includes(Number(call))),
  )
  const quiet = emit(withPoll(transition, poll, undefined), {
    type: 'wake-at',
    timer: pollTimer(poll),
    at: 0,
  })
  return calls.length === 0 ? quiet : emit(withState(quiet, { pending }), { type: 'cancel', calls })
}

/** Calls that were dropped, for example by a sign-out in another tab, are no longer included. */
const askedFor = ({ state }: Transition, poll: string): readonly number[] =>
  Object.entries(state.pending).flatMap(([call, pending]) =>
    pending.for === 'poll' && pending.poll === poll ? [Number(call)] : [],
  )
