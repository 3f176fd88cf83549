import { without } from '../expressions/own.ts'
import type { PollState } from '../state.ts'
import { type Turn, withVisit } from '../turn.ts'

/** Sets the state of a poll; undefined when it is at rest. */
export function withPoll(turn: Turn, poll: string, state: PollState | undefined): Turn {
  const polls = turn.state.visit?.polls ?? {}
  return withVisit(turn, { polls: state ? { ...polls, [poll]: state } : without(polls, [poll]) })
}
