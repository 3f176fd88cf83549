import { cooldownOf } from '../async/cooldown-timer.ts'
import { finishCeremony, promptWithin } from '../async/finish-ceremony.ts'
import { pollOf, pollTimer } from '../async/polls.ts'
import type { Event } from '../event.ts'
import { getOwn } from '../expressions/values.ts'
import { reopened } from '../screen/enter-screen.ts'
import { redirectSignedOut } from '../screen/sign-out.ts'
import { runSteps, withDone } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { deadlineOf } from '../stores/stores.ts'
import { currentScreen, emit, isLeaving, type Transition, withState } from '../transition.ts'

/**
 * Handles a timer. The clock may jump back after sleep, and a browser may wake early, so the
 * deadline decides. The steps of a timer's end run once in a visit for each deadline.
 */
export function timerFired(
  asleep: Transition,
  { timer: name }: Extract<Event, { readonly type: 'timer-fired' }>,
): Transition {
  const open = { ...asleep, state: reopened(asleep.state, asleep.at) }
  const transition = open.state === asleep.state ? open : redirectSignedOut(open)
  const hold = cooldownOf(name)
  if (hold !== undefined)
    return withState(transition, {
      pending: Object.fromEntries(
        Object.entries(transition.state.pending).filter(([number]) => Number(number) !== hold),
      ),
    })
  const poll = pollOf(name)
  if (poll !== undefined) return wokeEarly(transition, poll)
  const timer = getOwn(currentScreen(transition.program, transition.state)?.timers ?? {}, name)
  const deadline = timer ? deadlineOf(transition.state, timer) : 0
  if (!timer || deadline === 0 || isLeaving(transition)) return transition
  if (deadline > transition.at)
    return emit(transition, { type: 'wake-at', timer: name, at: deadline })
  const prompt = promptWithin(transition, name)
  if (prompt !== undefined)
    return finishCeremony(emit(transition, { type: 'cancel', calls: [prompt] }), prompt, {
      is: 'timed-out',
    })
  const programPath = `expired/${name}`
  const key = `${programPath}@${deadline}`
  if (transition.state.visit?.done.includes(key)) return transition
  return runSteps(withDone(transition, key), [frameOf(timer.expired, programPath, {})])
}

/**
 * Waits again for a poll that is not due. A due poll runs after the event, as any event may make it
 * due.
 */
function wokeEarly(transition: Transition, poll: string): Transition {
  const state = getOwn(transition.state.visit?.polls ?? {}, poll)
  return state?.is === 'waiting' && state.at > transition.at
    ? emit(transition, { type: 'wake-at', timer: pollTimer(poll), at: state.at })
    : transition
}
