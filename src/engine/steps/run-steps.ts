import type { Step } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import type { Frame } from '../state.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isLeaving, report, type Turn, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { sightFrom, type Course } from './step-runner.ts'
import { runStep } from './table.ts'

/**
 * Maximum number of steps. Actions that perform each other would never end; no real sequence comes
 * near.
 */
const longest = 1000

/**
 * Runs a stack of sequences, innermost first, in the order written. Stops when nothing is left,
 * when a step waits for an answer, or when the screen is being left. The initiator is busy while a
 * call of these steps waits.
 */
export function runSteps(turn: Turn, frames: readonly Frame[], asker?: string): Turn {
  let current = turn
  let left = frames
  for (let taken = 0; left.length > 0 && !isLeaving(current); taken += 1) {
    const [frame, ...after] = left
    const step = frame?.steps[frame.next]
    if (!frame || !step) {
      left = after
      continue
    }
    if (taken === longest) return report(current, 'too-many-automatic-moves', frame.trail)
    const trail = `${frame.trail}/${frame.next}`
    const course: Course = {
      frame,
      trail,
      rest: [{ ...frame, next: frame.next + 1 }, ...after],
      ...(asker !== undefined && { asker }),
    }
    ;[current, left] = takeStep(current, step, course)
  }
  return current
}

function takeStep(turn: Turn, step: Step, course: Course) {
  if (step.when && !holds(step.when, sightFrom(turn, course))) return [turn, course.rest] as const
  if (step.once === undefined) return runStep(step, turn, course)
  if (hasRun(turn, step.once, course)) return [turn, course.rest] as const
  if (step.once === 'visit') return runStep(step, withDone(turn, course.trail), course)
  return runStep(step, turn, { ...course, frame: { ...course.frame, guard: step.once } })
}

/**
 * True for `once: <timer>` while that timer runs, and for `once: visit` after the first run in this
 * visit. An unknown name counts as run, because a second run is worse.
 */
function hasRun(turn: Turn, once: string, { trail }: Course): boolean {
  if (once === 'visit') return turn.state.visit?.done.includes(trail) ?? false
  const timer = own(currentScreen(turn.program, turn.state)?.timers ?? {}, once)
  return timer === undefined || deadlineOf(turn.state, timer) > turn.at
}

export function withDone(turn: Turn, trail: string): Turn {
  return withVisit(turn, { done: [...(turn.state.visit?.done ?? []), trail] })
}
