import type { Json, JsonObject } from '../../language/json.ts'
import type { Screen } from '../../language/program.ts'
import type { FieldSchema, StoreSchema } from '../../language/state-schema.ts'
import type { Destination, LoadUse } from '../../language/step.ts'
import { forgetCalls } from '../async/calls.ts'
import { errorOf } from '../async/default-error-handling.ts'
import { startLoads } from '../async/loads.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn, isObject, valueAt } from '../expressions/values.ts'
import { storable } from '../form/fields.ts'
import { guard } from '../guard.ts'
import { findScreen } from '../navigation/find-screen.ts'
import { moveTo } from '../navigation/navigate.ts'
import { forgetReturnTo, rememberReturnTo } from '../navigation/return-to.ts'
import { placeOf } from '../navigation/routes.ts'
import { askSession } from '../screen/ask-session.ts'
import {
  cancelDeparture,
  enterScreen,
  onResume,
  opened,
  turnedAway,
} from '../screen/enter-screen.ts'
import type { Visit } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { isPersisted } from '../stores/persist.ts'
import { pathOfField, type Stores, withValue } from '../stores/stores.ts'
import { currentScreen, isLeaving, report, type Transition, withState } from '../transition.ts'

/**
 * Handles a change of address: the old visit ends, and the guard decides whether the new one
 * begins.
 */
export function entered(
  transition: Transition,
  { path, query, fragment = {}, byGo, early }: Extract<Event, { readonly type: 'entered' }>,
): Transition {
  const left = endVisit(transition)
  // Without a `go`, the page was loaded or reloaded, or the user went back or forward in the
  // browser.
  const isReturn = byGo !== true && transition.state.visit?.leaving !== true
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
      if (askSession && askSession.isDue(transition))
        return askSession.begin(opened(transition, visit), isReturn)
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

/**
 * Merges the values of the last page over the defaults, field by field. Values that the schema does
 * not know, or knows with another type, are dropped.
 */
export function restored(
  transition: Transition,
  { stores }: Extract<Event, { readonly type: 'restored' }>,
): Transition {
  const merged = Object.entries(transition.program.index.state).reduce(
    (sofar, [name, schema]) => withStore(sofar, name, schema, getOwn(stores, name) ?? {}),
    transition.state.stores,
  )
  return withState(transition, { stores: merged })
}

function withStore(stores: Stores, name: string, schema: StoreSchema, kept: JsonObject): Stores {
  return Object.entries(schema.fields).reduce((sofar, [field, declared]) => {
    const path = pathOfField(field)
    const value = getOwn(kept, field) ?? valueAt(kept, path)
    return value !== undefined && isPersisted(declared) && fits(value, declared)
      ? withValue(sofar, [name, ...path], value)
      : sofar
  }, stores)
}

/**
 * True when the value has the declared type of its field, as far as it is declared. Where the whole
 * object may be missing, it must have every member (B23).
 */
const fits = (value: Json, { default: initial, like }: FieldSchema): boolean => {
  if (value === null || like === undefined)
    return initial === null || typeName(value) === typeName(initial)
  return (
    typeName(value) === typeName(like) &&
    (!isObject(value) ||
      !isObject(like) ||
      Object.entries(like).every(
        ([name, inner]) => typeName(getOwn(value, name) ?? null) === typeName(inner),
      ))
  )
}

function typeName(value: Json): string {
  if (isObject(value)) return 'object'
  if (typeof value !== 'object') return typeof value
  return value === null ? 'null' : 'list'
}

/** Handles a page that is visible again. */
export function resumed(blind: Transition): Transition {
  const { hidden: _, ...state } = blind.state
  return onResume(blind.state.hidden ? { ...blind, state } : blind)
}

/** Pauses all automatic requests until the page is visible again. */
export const hidden = (transition: Transition): Transition =>
  transition.state.hidden ? transition : withState(transition, { hidden: true })

/**
 * Handles the return of the network. Failed loads start again. A notice about an unreachable server
 * is now false, so the app shows another notice in its place. It has the same retry, because an act
 * is repeated only when a user requests it.
 */
export function reached(transition: Transition): Transition {
  return isLeaving(transition) ? transition : renewNotice(readAgain(transition))
}

function readAgain(transition: Transition): Transition {
  const data = transition.state.visit?.data ?? {}
  const loads: Readonly<Record<string, LoadUse>> =
    currentScreen(transition.program, transition.state)?.load ?? {}
  const failed = Object.entries(loads).filter(([name]) => data[name]?.is === 'failed')
  return failed.length === 0 ? transition : startLoads(transition, Object.fromEntries(failed))
}

function renewNotice(transition: Transition): Transition {
  const { noAnswer, reached: steps = [] } = transition.program.index.answers
  const untrue = new Set(
    noAnswer.flatMap((step) => (step.do === 'notice' && 'key' in step.text ? [step.text.key] : [])),
  )
  const notice = transition.state.notices.findLast(({ text }) => untrue.has(text.key))
  if (notice === undefined) return transition
  const rest = withState(transition, {
    notices: transition.state.notices.filter(({ text }) => !untrue.has(text.key)),
  })
  const { redo, exit } = notice
  if (redo === undefined && exit === undefined) return rest
  return runSteps(rest, [
    frameOf(steps, 'app/reached', {}, { ...(redo && { redo }), ...(exit && { exit }) }),
  ])
}

/**
 * Handles an exit that reached no server. The screen opens again. The app shows its answer for
 * calls without a reply, and offers to repeat the exit (R8.04, B02). Typed values stay, except
 * secrets when the exit was to a page outside. Those were removed when the exit began (decision
 * 0070).
 *
 * The event may arrive long after the screen opened again, and is still reported. It never arrives
 * for an exit that is no longer pending, because the runtime tracks pending exits.
 */
export function departureFailed(
  transition: Transition,
  { exit }: Extract<Event, { readonly type: 'departure-failed' }>,
): Transition {
  const { noAnswer } = transition.program.index.answers
  return runSteps({ ...transition, state: cancelDeparture(transition.state) }, [
    frameOf(noAnswer, 'app/no-answer', { error: errorOf({ kind: 'no-answer' }) }, { exit }),
  ])
}

/**
 * Offers the same screen in this tab, in a text that is announced (B29). An app without this text
 * goes there at once.
 */
export function windowBlocked(
  transition: Transition,
  { path, query }: Extract<Event, { readonly type: 'window-blocked' }>,
): Transition {
  const { blocked } = transition.program.index.answers
  if (!transition.state.visit || isLeaving(transition)) return transition
  const blockedTab = { path, query }
  return blocked
    ? runSteps(transition, [frameOf(blocked, 'app/blocked', {}, { blockedTab })])
    : moveTo(transition, blockedTab, false)
}

export const deviceKnown = (
  transition: Transition,
  { device }: Extract<Event, { readonly type: 'device-known' }>,
): Transition => withState(transition, { device })
