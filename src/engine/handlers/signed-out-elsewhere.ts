import type { FieldSchema } from '../../language/state-schema.ts'
import { valueAt } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import { moveTo } from '../places/navigate.ts'
import { placeOf } from '../places/place.ts'
import { rememberedAgain } from '../stores/remember.ts'
import { pathOfField, withValue } from '../stores/stores.ts'
import { emit, type Turn, withState, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { isMet, judgedAgain } from '../visits/needed.ts'
import { signOut } from '../visits/sign-out.ts'

/**
 * Handles a sign-out in another tab (B17). That tab has already emptied storage. This tab forgets
 * its values, and leaves a members' screen, or a screen that lost a precondition.
 */
export function signedOutElsewhere(turn: Turn): Turn {
  const over = signOut(turn)
  const screen = currentScreen(turn.program, turn.state)
  const place = placeOf(
    turn.program.index.guard.otherwise,
    sightOf(over.program, over.state, {}, over.at),
  )
  if (screen?.access === 'auth' && place) return moveTo(over, place, true)
  return screen && isMet(over, screen) ? withTyped(turn, over) : judgedAgain(over)
}

/**
 * Keeps a partly filled form on a public screen, because it does not belong to the session. The
 * form keeps its data and its request. It also keeps this tab's own part of the session's store.
 */
function withTyped(before: Turn, over: Turn): Turn {
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
  const stayed = withVisit(withState(over, { stores: kept }), {
    form: visit.form,
    data: visit.data,
  })
  return emit(stayed, ...rememberedAgain(stayed))
}
