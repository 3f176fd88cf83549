import { currentScreen } from '../visits/current-screen.ts'
import { moveTo } from '../places/navigate.ts'
import { placeOf } from '../places/place.ts'
import { sightOf } from '../expressions/sight.ts'
import { signOut } from '../visits/sign-out.ts'
import type { Turn } from '../turn.ts'
import { judgedAgain } from '../visits/needed.ts'

/** Another tab ended the session (B17). It has emptied storage already; this one forgets, and leaves what only members see, or what needed something that is forgotten. */
export function signedOutElsewhere(turn: Turn): Turn {
  const over = signOut(turn)
  const place = placeOf(turn.program.index.guard.otherwise, sightOf(over.program, over.state, {}, over.at))
  return currentScreen(turn.program, turn.state)?.access === 'auth' && place ? moveTo(over, place, true) : judgedAgain(over)
}
