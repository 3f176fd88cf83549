import type { FieldSchema } from '../../language/state-schema.ts'
import { stepOf } from '../async/calls.ts'
import { holds } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn, valueAt } from '../expressions/values.ts'
import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/routes.ts'
import { checkPreconditionAgain, isPreconditionMet } from '../screen/precondition.ts'
import { signOut } from '../screen/sign-out.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { mergedStore, mergeRemoteState } from '../stores/merge-remote-state.ts'
import { flowOf, persistedAgain } from '../stores/persist.ts'
import { deadlineOf, pathOfField, withValue } from '../stores/stores.ts'
import {
  currentScreen,
  emit,
  isLeaving,
  type Transition,
  withState,
  withVisit,
} from '../transition.ts'

/**
 * Adopts the values of the request that another tab stored. Two tabs on one request share one
 * countdown and one send.
 *
 * When the request has moved on, this screen stays. Its next act carries the step for which it was
 * meant. An empty request was finished by another tab: this screen stays unchanged. A screen that
 * otherwise loses a precondition is left (D2.05).
 */
export function storageChanged(
  transition: Transition,
  { flow, stores }: Extract<Event, { readonly type: 'storage-changed' }>,
): Transition {
  if (
    flow === '' ||
    flow !== flowOf(transition, transition.state) ||
    Object.keys(stores).length === 0
  )
    return transition
  const merged = mergeRemoteState(transition.program.index.state, transition.state.stores, stores)
  if (merged === transition.state.stores) return transition
  const step = stepOf(transition)
  const after = withState(transition, { stores: merged })
  const isPast = step !== undefined && stepOf(after) !== step && flowOf(after, after.state) === flow
  const shared = withoutSuperseded(
    withTimers(transition, isPast ? withVisit(after, { step }) : after),
  )
  // The screen also stays when another tab stores more values of the following step.
  return isPast || transition.state.visit?.step !== undefined
    ? shared
    : checkPreconditionAgain(shared)
}

function withTimers(before: Transition, transition: Transition): Transition {
  return Object.entries(currentScreen(transition.program, transition.state)?.timers ?? {}).reduce(
    (sofar, [timer, use]) => {
      const deadline = deadlineOf(sofar.state, use)
      return deadline === deadlineOf(before.state, use)
        ? sofar
        : emit(sofar, { type: 'wake-at', timer, at: deadline })
    },
    transition,
  )
}

/** Drops calls that would start a timer which another tab has started. */
function withoutSuperseded(transition: Transition): Transition {
  const timers = currentScreen(transition.program, transition.state)?.timers ?? {}
  const calls = Object.entries(transition.state.pending).flatMap(([call, pending]) => {
    const timer =
      pending.for === 'call' && pending.guard !== undefined
        ? getOwn(timers, pending.guard)
        : undefined
    return timer !== undefined && deadlineOf(transition.state, timer) > transition.at
      ? [Number(call)]
      : []
  })
  if (calls.length === 0) return transition
  const pending = Object.fromEntries(
    Object.entries(transition.state.pending).filter(([call]) => !calls.includes(Number(call))),
  )
  return emit(withState(transition, { pending }), { type: 'cancel', calls })
}

/**
 * Adopts the session that another tab began, so that no call is sent under the replaced session. A
 * session that ended is ignored. Each tab learns that from its own next call, and a partly filled
 * form stays.
 *
 * If the session belongs to another person, a members' screen starts again with their data. Input
 * of one person is never used for another.
 */
export function sessionElsewhere(
  transition: Transition,
  { stores }: Extract<Event, { readonly type: 'session-elsewhere' }>,
): Transition {
  const {
    guard: { owner, signedIn },
    state: schemas,
  } = transition.program.index
  const name = owner?.[0]
  const schema = name === undefined ? undefined : getOwn(schemas, name)
  if (owner === undefined || name === undefined || schema === undefined) return transition
  const isSignedIn = (of: Transition) =>
    holds(signedIn, contextFor(of.program, of.state, {}, of.at))
  const adopt = (onto: Transition) =>
    withState(onto, {
      stores: mergedStore(onto.state.stores, name, schema, getOwn(stores, name) ?? {}),
    })
  const after = adopt(transition)
  if (after.state.stores === transition.state.stores || !isSignedIn(after)) return transition
  const ownerOf = (of: Transition) => valueAt(of.state.stores, owner)
  const screen = currentScreen(transition.program, transition.state)
  const { visit } = transition.state
  if (
    !visit ||
    screen?.access !== 'auth' ||
    !isSignedIn(transition) ||
    ownerOf(transition) === ownerOf(after) ||
    isLeaving(transition)
  )
    return after
  const other = adopt(signOut(transition))
  const notified = runSteps(other, [
    frameOf(transition.program.index.answers.replaced ?? [], 'app/replaced', {}),
  ])
  return isLeaving(notified)
    ? notified
    : moveTo(notified, { path: visit.path, query: visit.query }, true)
}

/**
 * Handles a sign-out in another tab (B17). That tab has already emptied storage. This tab forgets
 * its values, and leaves a members' screen, or a screen that lost a precondition.
 */
export function signedOutElsewhere(transition: Transition): Transition {
  const over = signOut(transition)
  const screen = currentScreen(transition.program, transition.state)
  const place = placeOf(
    transition.program.index.guard.otherwise,
    contextFor(over.program, over.state, {}, over.at),
  )
  if (screen?.access === 'auth' && place) return moveTo(over, place, true)
  return screen && isPreconditionMet(over, screen)
    ? withTyped(transition, over)
    : checkPreconditionAgain(over)
}

/**
 * Keeps a partly filled form on a public screen, because it does not belong to the session. The
 * form keeps its data and its request. It also keeps this tab's own part of the session's store.
 */
function withTyped(before: Transition, over: Transition): Transition {
  const { visit, stores } = before.state
  if (!visit?.form.touched) return over
  const { state: schemas, guard } = before.program.index
  const isOurs = (name: string, field: FieldSchema, keyed: boolean) =>
    keyed || (name === guard.owner?.[0] && field.persists === 'tab')
  const ours = Object.entries(schemas).flatMap(([name, { fields, keyed }]) =>
    Object.entries(fields).flatMap(([field, declared]) =>
      isOurs(name, declared, keyed) ? [[name, ...pathOfField(field)]] : [],
    ),
  )
  const kept = ours.reduce(
    (sofar, path) => withValue(sofar, path, valueAt(stores, path) ?? null),
    over.state.stores,
  )
  const cancelDeparture = withVisit(withState(over, { stores: kept }), {
    form: visit.form,
    data: visit.data,
  })
  return emit(cancelDeparture, ...persistedAgain(cancelDeparture))
}
