import { holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/place.ts'
import type { Transition } from '../transition.ts'
import { currentScreen } from './current-screen.ts'

/** The session ended while leaving failed: redirects to the guard's sign-in screen. */
export function redirectSignedOut(transition: Transition): Transition {
  const { otherwise, signedIn } = transition.program.index.guard
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  if (
    currentScreen(transition.program, transition.state)?.access !== 'auth' ||
    holds(signedIn, context)
  )
    return transition
  const place = placeOf(otherwise, context)
  return place ? moveTo(transition, place, true) : transition
}
