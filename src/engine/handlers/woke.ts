import { heldBy } from '../calls/hold-timer.ts'
import { endCeremony, promptWithin } from '../ceremonies/end-ceremony.ts'
import type { Event } from '../event.ts'
import { own } from '../expressions/own.ts'
import { pollOf, pollTimer } from '../polls/poll-timer.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps, withDone } from '../steps/run-steps.ts'
import { deadlineOf } from '../stores/timers.ts'
import { emit, isLeaving, type Turn, withState } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { reopened } from '../visits/reopen.ts'
import { turnedOut } from '../visits/turned-out.ts'

/**
 * Handles a timer. The clock may jump back after sleep, and a browser may wake early, so the
 * deadline decides. The steps of a timer's end run once in a visit for each deadline.
 */
export function woke(
  asleep: Turn,
  { timer: name }: Extract<Event, { readonly type: 'woke' }>,
): Turn {
  const open = { ...asleep, state: reopened(asleep.state, asleep.at) }
  const turn = open.state === asleep.state ? open : turnedOut(open)
  const hold = heldBy(name)
  if (hold !== undefined)
    return withState(turn, {
      pending: Object.fromEntries(
        Object.entries(turn.state.pending).filter(([number]) => Number(number) !== hold),
      ),
    })
  const poll = pollOf(name)
  if (poll !== undefined) return wokeEarly(turn, poll)
  const timer = own(currentScreen(turn.program, turn.state)?.timers ?? {}, name)
  const deadline = timer ? deadlineOf(turn.state, timer) : 0
  if (!timer || deadline === 0 || isLeaving(turn)) return turn
  if (deadline > turn.at) return emit(turn, { type: 'wake-at', timer: name, at: deadline })
  const prompt = promptWithin(turn, name)
  if (prompt !== undefined)
    return endCeremony(emit(turn, { type: 'cancel', calls: [prompt] }), prompt, { is: 'timed-out' })
  const trail = `expired/${name}`
  const key = `${trail}@${deadline}`
  if (turn.state.visit?.done.includes(key)) return turn
  return runSteps(withDone(turn, key), [frameOf(timer.expired, trail, {})])
}

/**
 * Waits again for a poll that is not due. A due poll runs after the event, as any event may make it
 * due.
 */
function wokeEarly(turn: Turn, poll: string): Turn {
  const state = own(turn.state.visit?.polls ?? {}, poll)
  return state?.is === 'waiting' && state.at > turn.at
    ? emit(turn, { type: 'wake-at', timer: pollTimer(poll), at: state.at })
    : turn
}
