import { isEntering, startAsker } from '../calls/asker.ts'
import { withDefault } from '../stores/stores.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'
import { checked } from './arrive.ts'
import { currentScreen } from './current-screen.ts'

/**
 * Begins the screen once the app's steps at the start of the page have finished, unless they go
 * elsewhere.
 */
export function beginAfterStart(turn: Turn): Turn {
  const screen = currentScreen(turn.program, turn.state)
  if (
    !screen ||
    turn.state.visit?.starting === undefined ||
    isLeaving(turn) ||
    isEntering(turn.state, startAsker)
  )
    return turn
  const { starting, unmet: _hidden, ...visit } = turn.state.visit
  const { check, state } = turn.program.index
  // The steps went nowhere else: the remembered screen is no longer needed.
  const stores =
    visit.checked && check ? withDefault(turn.state.stores, state, check.wanted) : turn.state.stores
  return checked(withState(turn, { visit, stores }), screen, starting)
}
