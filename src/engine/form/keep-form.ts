import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { isObject, without, valueAt } from '../expressions/get-own.ts'
import { equal } from '../expressions/operators.ts'
import { currentScreen } from '../screen/current-screen.ts'
import type { EngineState } from '../state.ts'
import { withValue } from '../stores/stores.ts'
import { type Transition, withState } from '../transition.ts'

type Values = Readonly<Record<string, Json>>

/** Returns the values typed before a reload, for fields that the form still has. */
export function keptValues(form: Form, { stores }: EngineState): Values {
  const kept = form.keep && valueAt(stores, form.keep)
  return isObject(kept) ? storable(form, kept) : {}
}

/** Returns the values of the form's fields, without secrets and files. */
export function storable(
  { schema, secrets, files = [], fields = {} }: Form,
  values: Values,
): Values {
  const declared = schema['properties']
  if (!isObject(declared)) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field]) =>
        (Object.hasOwn(declared, field) || Object.hasOwn(fields, field)) &&
        ![...secrets, ...files].includes(field),
    ),
  )
}

/**
 * Stores typed values, without secrets and files. If a step wrote or cleared that entry itself, the
 * step has priority.
 */
export function formKept(before: EngineState, transition: Transition): Transition {
  const { visit, stores } = transition.state
  const form = currentScreen(transition.program, transition.state)?.form
  if (
    !visit ||
    visit.leaving ||
    visit.unmet ||
    !form?.keep ||
    visit.form.values === before.visit?.form.values
  )
    return transition
  const known = valueAt(stores, form.keep)
  const values = without(visit.form.values, [...form.secrets, ...(form.files ?? [])])
  if (known !== valueAt(before.stores, form.keep) || equal(known ?? {}, values)) return transition
  return withState(transition, { stores: withValue(stores, form.keep, values) })
}
