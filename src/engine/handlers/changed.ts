import type { Json } from '../../language/json.ts'
import type { Event } from '../event.ts'
import { equal } from '../expressions/operators/equal.ts'
import { isObject, own } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import type { FormState } from '../state.ts'
import { type Turn, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { dictatedFields } from '../visits/dictated-fields.ts'
import { edited } from '../visits/edited.ts'
import { unsent } from '../visits/unsaved.ts'

/** Stores the typed value unchanged, and removes the field's problems. */
export function changed(
  turn: Turn,
  { field, value }: Extract<Event, { readonly type: 'changed' }>,
): Turn {
  const { visit } = turn.state
  if (!visit || visit.leaving || visit.form.locked.includes(field)) return turn
  const { form } = visit
  const values = withEntry(turn, field, value)
  if (!values) return turn
  const wrong = form.problems.some(({ at }) => at === field)
  const problems = wrong ? form.problems.filter(({ at }) => at !== field) : form.problems
  return withVisit(turn, {
    form: { ...unsent(form), ...edited(turn, field), touched: true, values, problems },
  })
}

type Values = FormState['values']

/**
 * Returns the values with the entry. A dictated field is stored below the name of its group, and
 * only if the server requested it.
 */
function withEntry(turn: Turn, field: string, value: Json): Values | undefined {
  const values = turn.state.visit?.form.values ?? {}
  const [group = '', name] = field.split('.')
  if (name === undefined) return told(values, field, value)
  const form = currentScreen(turn.program, turn.state)?.form
  const fields = form && dictatedFields(form, group, sightOf(turn.program, turn.state, {}, turn.at))
  if (!fields?.some((dictated) => dictated.name === name)) return undefined
  const held = own(values, group)
  return told(values, group, told(isObject(held) ? held : {}, name, value))
}

/**
 * Ignores a repeated change event (compositionend): the form is unchanged. Its findings stay valid,
 * and no second validation runs.
 */
function told(values: Values, name: string, value: Json): Values {
  const before = own(values, name)
  return before !== undefined && equal(before, value) ? values : { ...values, [name]: value }
}
