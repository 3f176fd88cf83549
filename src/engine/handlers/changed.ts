import type { Json } from '../../language/json.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { isObject, getOwn } from '../expressions/get-own.ts'
import { equal } from '../expressions/operators/equal.ts'
import { edited } from '../form/edited-fields.ts'
import { serverFields } from '../form/server-fields.ts'
import { unsent } from '../form/unsaved-input.ts'
import { currentScreen } from '../screen/current-screen.ts'
import type { FormState } from '../state.ts'
import { type Transition, withVisit } from '../transition.ts'

/** Stores the typed value unchanged, and removes the field's problems. */
export function changed(
  transition: Transition,
  { field, value }: Extract<Event, { readonly type: 'changed' }>,
): Transition {
  const { visit } = transition.state
  if (!visit || visit.leaving || visit.form.locked.includes(field)) return transition
  const { form } = visit
  const values = withEntry(transition, field, value)
  if (!values) return transition
  const wrong = form.problems.some(({ at }) => at === field)
  const problems = wrong ? form.problems.filter(({ at }) => at !== field) : form.problems
  return withVisit(transition, {
    form: { ...unsent(form), ...edited(transition, field), touched: true, values, problems },
  })
}

type Values = FormState['values']

/**
 * Returns the values with the entry. A dictated field is stored below the name of its group, and
 * only if the server requested it.
 */
function withEntry(transition: Transition, field: string, value: Json): Values | undefined {
  const values = transition.state.visit?.form.values ?? {}
  const [group = '', name] = field.split('.')
  if (name === undefined) return withValue(values, field, value)
  const form = currentScreen(transition.program, transition.state)?.form
  const fields =
    form &&
    serverFields(form, group, contextFor(transition.program, transition.state, {}, transition.at))
  if (!fields?.some((dictated) => dictated.name === name)) return undefined
  const held = getOwn(values, group)
  return withValue(values, group, withValue(isObject(held) ? held : {}, name, value))
}

/**
 * Ignores a repeated change event (compositionend): the form is unchanged. Its findings stay valid,
 * and no second validation runs.
 */
function withValue(values: Values, name: string, value: Json): Values {
  const before = getOwn(values, name)
  return before !== undefined && equal(before, value) ? values : { ...values, [name]: value }
}
