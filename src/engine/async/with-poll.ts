import { without } from '../expressions/get-own.ts'
import type { PollState } from '../state.ts'
import { type Transition, withVisit } from '../transition.ts'

/** Sets the state of a poll; undefined when it is at rest. */
export function withPoll(
  transition: Transition,
  poll: string,
  state: PollState | undefined,
): Transition {
  const polls = transition.state.visit?.polls ?? {}
  return withVisit(transition, {
    polls: state ? { ...polls, [poll]: state } : without(polls, [poll]),
  })
}
