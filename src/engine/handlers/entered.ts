import type { Screen } from '../../language/program.ts'
import type { Destination } from '../../language/step.ts'
import { forgetCalls } from '../async/forget-calls.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { storable } from '../form/keep-form.ts'
import { guard } from '../guard.ts'
import { findScreen } from '../navigation/find-screen.ts'
import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/place.ts'
import { forgetReturnTo, rememberReturnTo } from '../navigation/return-to.ts'
import { enterScreen, turnedAway } from '../screen/enter-screen.ts'
import type { Visit } from '../state.ts'
import { report, type Transition, withState } from '../transition.ts'

/**
 * Handles a change of address: the old visit ends, and the guard decides whether the new one
 * begins.
 */
export function entered(
  transition: Transition,
  { path, query, fragment = {}, led, early }: Extract<Event, { readonly type: 'entered' }>,
): Transition {
  const left = endVisit(transition)
  // Without a `go`, the page was loaded or reloaded, or the user went back or forward in the
  // browser.
  const isReturn = led !== true && transition.state.visit?.leaving !== true
  const match = findScreen(transition.program, path)
  if (!match) return replaceBy(left, transition.program.index.unknownRoute)
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

function admit(
  transition: Transition,
  screen: Screen,
  visit: Visit,
  isReturn: boolean,
): Transition {
  const { otherwise } = transition.program.index.guard
  const verdict = guard(
    transition,
    screen,
    contextFor(transition.program, { ...transition.state, visit }, {}, transition.at),
  )
  switch (verdict.is) {
    case 'turned-away':
      return replaceBy(
        rememberReturnTo(turnedAway(transition, visit), screen.route, visit),
        otherwise,
      )
    case 'forward':
      return moveTo(forgetReturnTo(transition), verdict.wanted.place, true)
    case 'fulfilled':
      return enterScreen(forgetReturnTo(transition), screen, visit, isReturn)
    case 'welcome':
      return enterScreen(transition, screen, visit, isReturn)
    default:
      return verdict satisfies never
  }
}

/**
 * Ends the old visit. Its calls are dropped, and its notices, except those shown with the move
 * itself. A move without a `go` was a user's.
 */
function endVisit(transition: Transition): Transition {
  const { visit, notices, moves } = transition.state
  return withState(forgetCalls(transition), {
    notices: notices.filter(({ redo, at }) => redo === undefined && at === visit?.leftAt),
    moves: visit && !visit.leaving ? 0 : moves,
  })
}

function replaceBy(transition: Transition, to: Destination): Transition {
  const place = placeOf(to, contextFor(transition.program, transition.state, {}, transition.at))
  return place ? moveTo(transition, place, true) : report(transition, 'no-value', to.route)
}

function only(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
}
