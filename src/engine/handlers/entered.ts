import type { Screen } from '../../language/program.ts'
import type { Destination } from '../../language/step.ts'
import { forgetCalls } from '../calls/forget-calls.ts'
import type { Event } from '../event.ts'
import { sightOf } from '../expressions/sight.ts'
import { guard } from '../guard.ts'
import { findScreen } from '../places/find-screen.ts'
import { moveTo } from '../places/navigate.ts'
import { placeOf } from '../places/place.ts'
import { forgetWanted, rememberWanted } from '../places/wanted.ts'
import type { Visit } from '../state.ts'
import { report, type Turn, withState } from '../turn.ts'
import { arrive, turnedAway } from '../visits/arrive.ts'
import { storable } from '../visits/keep-form.ts'

/**
 * Handles a change of address: the old visit ends, and the guard decides whether the new one
 * begins.
 */
export function entered(
  turn: Turn,
  { path, query, fragment = {}, led, early }: Extract<Event, { readonly type: 'entered' }>,
): Turn {
  const left = endVisit(turn)
  // Without a `go`, the page was loaded or reloaded, or the user went back or forward in the
  // browser.
  const isReturn = led !== true && turn.state.visit?.leaving !== true
  const match = findScreen(turn.program, path)
  if (!match) return replaceBy(left, turn.program.index.unknownRoute)
  if (match.respelled) return moveTo(left, { path: match.path, query }, true)
  return admit(
    left,
    match.screen,
    {
      number: left.state.next,
      screen: match.screen.id,
      journey: match.journey,
      path,
      params: match.params,
      query,
      ...(match.screen.fragment && { fragment: only(fragment, match.screen.fragment) }),
      form: {
        values:
          early?.screen === match.screen.id && match.screen.form
            ? storable(match.screen.form, early.values)
            : {},
        problems: [],
        locked: [],
        attempt: 0,
      },
      data: {},
      done: [],
      leaving: false,
    },
    isReturn,
  )
}

function admit(turn: Turn, screen: Screen, visit: Visit, isReturn: boolean): Turn {
  const { otherwise } = turn.program.index.guard
  const verdict = guard(turn, screen, sightOf(turn.program, { ...turn.state, visit }, {}, turn.at))
  switch (verdict.is) {
    case 'turned-away':
      return replaceBy(rememberWanted(turnedAway(turn, visit), screen.route, visit), otherwise)
    case 'forward':
      return moveTo(forgetWanted(turn), verdict.wanted.place, true)
    case 'fulfilled':
      return arrive(forgetWanted(turn), screen, visit, isReturn)
    case 'welcome':
      return arrive(turn, screen, visit, isReturn)
    default:
      return verdict satisfies never
  }
}

/**
 * Ends the old visit. Its calls are dropped, and its notices, except those shown with the move
 * itself. A move without a `go` was a user's.
 */
function endVisit(turn: Turn): Turn {
  const { visit, notices, moves } = turn.state
  return withState(forgetCalls(turn), {
    notices: notices.filter(({ redo, at }) => redo === undefined && at === visit?.leftAt),
    moves: visit && !visit.leaving ? 0 : moves,
  })
}

function replaceBy(turn: Turn, to: Destination): Turn {
  const place = placeOf(to, sightOf(turn.program, turn.state, {}, turn.at))
  return place ? moveTo(turn, place, true) : report(turn, 'no-value', to.route)
}

function only(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
}
