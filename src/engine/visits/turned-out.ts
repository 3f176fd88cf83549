import { holds } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import { moveTo } from '../places/navigate.ts'
import { placeOf } from '../places/place.ts'
import type { Turn } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

/** The session ended while leaving failed: redirects to the guard's sign-in screen. */
export function turnedOut(turn: Turn): Turn {
  const { otherwise, signedIn } = turn.program.index.guard
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  if (currentScreen(turn.program, turn.state)?.access !== 'auth' || holds(signedIn, sight))
    return turn
  const place = placeOf(otherwise, sight)
  return place ? moveTo(turn, place, true) : turn
}
