import type { Way } from '../effect.ts'
import { without } from '../expressions/own.ts'
import { emit, report, type Turn, withState, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { findJourney } from './find-journey.ts'
import type { Place } from './place.ts'

/**
 * So many `go`s may follow one act of a person, and so many answers each other; more is a ring (the
 * cap of flow-language.md).
 */
export const automaticMoves = 16

/** A move within the application; one too many is reported and not made. */
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
 * So long, in milliseconds, a page outside may keep people waiting before they may press Continue
 * (`/signinRedirect`).
 */
export const patience = 5000

/**
 * Off the screen. A page outside may never come; a screen of another journey comes, or it is said
 * that it does not.
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

/** `keepsSecrets`: it is not certain that the screen will be left; where it is, they go with it. */
interface Departure {
  readonly reopensAfter?: number
  readonly keepsSecrets?: boolean
}

/**
 * From here until the next `entered` nothing starts, and what was typed in confidence is gone. A
 * way that is not ours to see to its end (another page, the browser's way back) may lead nowhere:
 * after so many milliseconds a person may act again.
 */
export function departing(
  turn: Turn,
  { reopensAfter, keepsSecrets = false }: Departure = {},
): Turn {
  const { visit } = turn.state
  if (!visit) return turn
  const secrets = currentScreen(turn.program, turn.state)?.form?.secrets ?? []
  // What was found and what stood there before go with the values.
  const { findings: _found, edited: _before, ...rest } = visit.form
  const form = keepsSecrets ? visit.form : { ...rest, values: without(visit.form.values, secrets) }
  return withVisit(turn, {
    leaving: true,
    leftAt: turn.at,
    form,
    ...(reopensAfter !== undefined && { reopensAt: turn.at + reopensAfter }),
  })
}
