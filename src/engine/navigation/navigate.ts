import type { Exit } from '../effect.ts'
import { without } from '../expressions/values.ts'
import {
  currentScreen,
  emit,
  report,
  type Transition,
  withState,
  withVisit,
} from '../transition.ts'
import { findJourney, type Place } from './routes.ts'

/**
 * Maximum number of `go`s after one act of a user, and of answers that request each other. More is
 * a loop (the limit of docs/guide/files-and-rules.md).
 */
export const automaticMoves = 16

/** Moves within the application. A move above the limit is reported and not made. */
export function moveTo(
  transition: Transition,
  { path, query }: Place,
  replace: boolean,
): Transition {
  if (transition.state.moves >= automaticMoves)
    return report(transition, 'too-many-automatic-moves', path)
  return followExit(withState(transition, { moves: transition.state.moves + 1 }), {
    type: 'go',
    path,
    query,
    replace,
  })
}

/**
 * Milliseconds that a page outside may take before the user may press Continue (`/signinRedirect`).
 */
export const departureTimeoutMs = 5000

/**
 * Leaves the screen. A page outside may never arrive. A screen of another journey arrives, or its
 * failure is reported.
 */
export function followExit(transition: Transition, exit: Exit): Transition {
  return emit(
    exit.type === 'go'
      ? beginDeparture(transition, { keepsSecrets: !isHere(transition, exit) })
      : beginDeparture(transition, { reopensAfter: departureTimeoutMs }),
    exit,
  )
}

function isHere(
  { program: { index, journeys } }: Transition,
  { path }: Pick<Place, 'path'>,
): boolean {
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
export function beginDeparture(
  transition: Transition,
  { reopensAfter, keepsSecrets = false }: Departure = {},
): Transition {
  const { visit } = transition.state
  if (!visit) return transition
  const secrets = currentScreen(transition.program, transition.state)?.form?.secrets ?? []
  // The findings and the earlier values go together with the values.
  const { findings: _found, edited: _before, ...rest } = visit.form
  const form = keepsSecrets ? visit.form : { ...rest, values: without(visit.form.values, secrets) }
  return withVisit(transition, {
    leaving: true,
    leftAt: transition.at,
    form,
    ...(reopensAfter !== undefined && { reopensAt: transition.at + reopensAfter }),
  })
}
