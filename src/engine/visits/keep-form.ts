import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { equal } from '../expressions/operators/equal.ts'
import { isObject, without, valueAt } from '../expressions/own.ts'
import type { EngineState } from '../state.ts'
import { withValue } from '../stores/stores.ts'
import { type Turn, withState } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

type Values = Readonly<Record<string, Json>>

/** What was typed before a reload, as far as the form still has such fields. */
export function keptValues(form: Form, { stores }: EngineState): Values {
  const kept = form.keep && valueAt(stores, form.keep)
  return isObject(kept) ? storable(form, kept) : {}
}

/** What the form has fields for, secrets apart. */
export function storable({ schema, secrets, fields = {} }: Form, values: Values): Values {
  const declared = schema['properties']
  if (!isObject(declared)) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field]) =>
        (Object.hasOwn(declared, field) || Object.hasOwn(fields, field)) &&
        !secrets.includes(field),
    ),
  )
}

/**
 * Keeps what was typed, secrets apart. A step that wrote there itself, or cleared it, has the last
 * word.
 */
export function formKept(before: EngineState, turn: Turn): Turn {
  const { visit, stores } = turn.state
  const form = currentScreen(turn.program, turn.state)?.form
  if (
    !visit ||
    visit.leaving ||
    visit.unmet ||
    !form?.keep ||
    visit.form.values === before.visit?.form.values
  )
    return turn
  const known = valueAt(stores, form.keep)
  const values = without(visit.form.values, form.secrets)
  if (known !== valueAt(before.stores, form.keep) || equal(known ?? {}, values)) return turn
  return withState(turn, { stores: withValue(stores, form.keep, values) })
}
