import type { Screen } from '../../language/program.ts'
import { holds } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn, withVisit } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

export const isMet = ({ program, state, at }: Turn, { needs }: Screen): boolean =>
  needs === undefined || holds(needs, sightOf(program, state, {}, at))

/**
 * Handles a missing precondition: nothing of the screen is shown, and the app decides where to go
 * (D2.05).
 */
export const turnedBack = (turn: Turn): Turn =>
  runSteps(withVisit(turn, { unmet: true }), [frameOf(turn.program.index.unmet, 'app/unmet', {})])

/**
 * Checks the precondition again after another tab changed the state. No screen continues without
 * the precondition of its entry.
 */
export function judgedAgain(turn: Turn): Turn {
  const screen = currentScreen(turn.program, turn.state)
  return screen === undefined ||
    turn.state.visit?.unmet === true ||
    isLeaving(turn) ||
    isMet(turn, screen)
    ? turn
    : turnedBack(turn)
}
