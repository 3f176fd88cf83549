import type { FieldSchema } from '../../language/state-schema.ts'
import { contextFor } from '../expressions/context-for.ts'
import { valueAt } from '../expressions/get-own.ts'
import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/place.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { isPreconditionMet, checkPreconditionAgain } from '../screen/precondition.ts'
import { signOut } from '../screen/sign-out.ts'
import { persistedAgain } from '../stores/persist.ts'
import { pathOfField, withValue } from '../stores/stores.ts'
import { emit, type Transition, withState, withVisit } from '../transition.ts'

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
