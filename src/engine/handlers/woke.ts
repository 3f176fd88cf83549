import { currentScreen } from '../visits/current-screen.ts'
import type { Event } from '../event.ts'
import { frameOf } from '../steps/frame.ts'
import { own } from '../expressions/own.ts'
import { reopened } from '../visits/reopen.ts'
import { runSteps, withDone } from '../steps/run-steps.ts'
import { deadlineOf } from '../stores/timers.ts'
import { emit, isLeaving, type Turn } from '../turn.ts'

/**
 * The clock may jump back after sleep, and a browser may wake early, so the deadline decides and not the waking. What a timer's
 * end does happens once in a visit for each deadline.
 */
export function woke(asleep: Turn, { timer: name }: Extract<Event, { readonly type: 'woke' }>): Turn {
  const turn = { ...asleep, state: reopened(asleep.state, asleep.at) }
  const timer = own(currentScreen(turn.program, turn.state)?.timers ?? {}, name)
  const deadline = timer ? deadlineOf(turn.state, timer) : 0
  if (!timer || deadline === 0 || isLeaving(turn)) return turn
  if (deadline > turn.at) return emit(turn, { type: 'wake-at', timer: name, at: deadline })
  const trail = `expired/${name}`
  const key = `${trail}@${deadline}`
  if (turn.state.visit?.done.includes(key)) return turn
  return runSteps(withDone(turn, key), [frameOf(timer.expired, trail, {})])
}
