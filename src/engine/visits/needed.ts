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
 * What the screen needs is not there: nothing of it is shown, and the app says where it leads
 * (D2.05).
 */
export const turnedBack = (turn: Turn): Turn =>
  runSteps(withVisit(turn, { unmet: true }), [frameOf(turn.program.index.unmet, 'app/unmet', {})])

/**
 * Judged again when the state was changed from elsewhere: no screen goes on without what it needed
 * at its door.
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
