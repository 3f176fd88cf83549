import type { Screen } from '../../language/program.ts'
import { holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { currentScreen, isLeaving, type Transition, withVisit } from '../transition.ts'

export const isPreconditionMet = ({ program, state, at }: Transition, { needs }: Screen): boolean =>
  needs === undefined || holds(needs, contextFor(program, state, {}, at))

/**
 * Handles a missing precondition: nothing of the screen is shown, and the app decides where to go
 * (D2.05).
 */
export const redirectUnmet = (transition: Transition): Transition =>
  runSteps(withVisit(transition, { unmet: true }), [
    frameOf(transition.program.index.unmet, 'app/unmet', {}),
  ])

/**
 * Checks the precondition again after another tab changed the state. No screen continues without
 * the precondition of its entry.
 */
export function checkPreconditionAgain(transition: Transition): Transition {
  const screen = currentScreen(transition.program, transition.state)
  return screen === undefined ||
    transition.state.visit?.unmet === true ||
    isLeaving(transition) ||
    isPreconditionMet(transition, screen)
    ? transition
    : redirectUnmet(transition)
}
