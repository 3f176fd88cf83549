import { isEntering, startInitiator } from '../async/initiator.ts'
import { withDefault } from '../stores/stores.ts'
import { isLeaving, type Transition, withState } from '../transition.ts'
import { currentScreen } from './current-screen.ts'
import { checked } from './enter-screen.ts'

/**
 * Begins the screen once the app's steps at the start of the page have finished, unless they go
 * elsewhere.
 */
export function beginAfterStart(transition: Transition): Transition {
  const screen = currentScreen(transition.program, transition.state)
  if (
    !screen ||
    transition.state.visit?.starting === undefined ||
    isLeaving(transition) ||
    isEntering(transition.state, startInitiator)
  )
    return transition
  const { starting, unmet: _hidden, ...visit } = transition.state.visit
  const { check, state } = transition.program.index
  // The steps went nowhere else: the remembered screen is no longer needed.
  const stores =
    visit.checked && check
      ? withDefault(transition.state.stores, state, check.wanted)
      : transition.state.stores
  return checked(withState(transition, { visit, stores }), screen, starting)
}
