import type { Step } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import { getOwn } from '../expressions/values.ts'
import type { Frame } from '../state.ts'
import { deadlineOf } from '../stores/stores.ts'
import { currentScreen, isLeaving, report, type Transition, withVisit } from '../transition.ts'
import { contextFrom, type StepContext } from './step-runner.ts'
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
export function runSteps(
  transition: Transition,
  frames: readonly Frame[],
  initiator?: string,
): Transition {
  let current = transition
  let left = frames
  for (let taken = 0; left.length > 0 && !isLeaving(current); taken += 1) {
    const [frame, ...after] = left
    const step = frame?.steps[frame.next]
    if (!frame || !step) {
      left = after
      continue
    }
    if (taken === longest) return report(current, 'too-many-automatic-moves', frame.programPath)
    const programPath = `${frame.programPath}/${frame.next}`
    const stepContext: StepContext = {
      frame,
      programPath,
      rest: [{ ...frame, next: frame.next + 1 }, ...after],
      ...(initiator !== undefined && { initiator }),
    }
    ;[current, left] = takeStep(current, step, stepContext)
  }
  return current
}

function takeStep(transition: Transition, step: Step, stepContext: StepContext) {
  if (step.when && !holds(step.when, contextFrom(transition, stepContext)))
    return [transition, stepContext.rest] as const
  if (step.once === undefined) return runStep(step, transition, stepContext)
  if (hasRun(transition, step.once, stepContext)) return [transition, stepContext.rest] as const
  if (step.once === 'visit')
    return runStep(step, withDone(transition, stepContext.programPath), stepContext)
  return runStep(step, transition, {
    ...stepContext,
    frame: { ...stepContext.frame, guard: step.once },
  })
}

/**
 * True for `once: <timer>` while that timer runs, and for `once: visit` after the first run in this
 * visit. An unknown name counts as run, because a second run is worse.
 */
function hasRun(transition: Transition, once: string, { programPath }: StepContext): boolean {
  if (once === 'visit') return transition.state.visit?.done.includes(programPath) ?? false
  const timer = getOwn(currentScreen(transition.program, transition.state)?.timers ?? {}, once)
  return timer === undefined || deadlineOf(transition.state, timer) > transition.at
}

export function withDone(transition: Transition, programPath: string): Transition {
  return withVisit(transition, { done: [...(transition.state.visit?.done ?? []), programPath] })
}
