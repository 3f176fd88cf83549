import { isEntering, startAsker } from '../calls/asker.ts'
import { withDefault } from '../stores/stores.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'
import { checked } from './arrive.ts'
import { currentScreen } from './current-screen.ts'

/**
 * The screen begins once what the app does at the start of the page is through, unless that leads
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
  // It led nowhere else: where one was going is no longer of use.
  const stores =
    visit.checked && check ? withDefault(turn.state.stores, state, check.wanted) : turn.state.stores
  return checked(withState(turn, { visit, stores }), screen, starting)
}
