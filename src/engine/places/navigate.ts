import type { Way } from '../effect.ts'
import { without } from '../expressions/own.ts'
import { emit, report, type Turn, withState, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { findJourney } from './find-journey.ts'
import type { Place } from './place.ts'

/**
 * Maximum number of `go`s after one act of a user, and of answers that request each other. More is
 * a loop (the cap of flow-language.md).
 */
export const automaticMoves = 16

/** Moves within the application. A move above the limit is reported and not made. */
export function moveTo(turn: Turn, { path, query }: Place, replace: boolean): Turn {
  if (turn.state.moves >= automaticMoves) return report(turn, 'too-many-automatic-moves', path)
  return goWay(withState(turn, { moves: turn.state.moves + 1 }), {
    type: 'go',
    path,
    query,
    replace,
  })
}

/**
 * Milliseconds that a page outside may take before the user may press Continue (`/signinRedirect`).
 */
export const patience = 5000

/**
 * Leaves the screen. A page outside may never arrive. A screen of another journey arrives, or its
 * failure is reported.
 */
export function goWay(turn: Turn, way: Way): Turn {
  return emit(
    way.type === 'go'
      ? departing(turn, { keepsSecrets: !isHere(turn, way) })
      : departing(turn, { reopensAfter: patience }),
    way,
  )
}

function isHere({ program: { index, journeys } }: Turn, { path }: Pick<Place, 'path'>): boolean {
  const journey = findJourney(index.prefixes, path)
  return journey === undefined || Object.hasOwn(journeys, journey)
}

/** `keepsSecrets`: the exit is not certain; once the screen is left, its secrets go too. */
interface Departure {
  readonly reopensAfter?: number
  readonly keepsSecrets?: boolean
}

/**
 * Marks the visit as leaving. Until the next `entered` nothing starts, and typed secrets are
 * removed. An exit that this product does not control (another page, Back in the browser) may never
 * arrive. After `reopensAfter` milliseconds the user may act again.
 */
export function departing(
  turn: Turn,
  { reopensAfter, keepsSecrets = false }: Departure = {},
): Turn {
  const { visit } = turn.state
  if (!visit) return turn
  const secrets = currentScreen(turn.program, turn.state)?.form?.secrets ?? []
  // The findings and the earlier values go together with the values.
  const { findings: _found, edited: _before, ...rest } = visit.form
  const form = keepsSecrets ? visit.form : { ...rest, values: without(visit.form.values, secrets) }
  return withVisit(turn, {
    leaving: true,
    leftAt: turn.at,
    form,
    ...(reopensAfter !== undefined && { reopensAt: turn.at + reopensAfter }),
  })
}
