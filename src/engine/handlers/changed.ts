import type { Event } from '../event.ts'
import { type Turn, withVisit } from '../turn.ts'

/** What is typed is kept as it is; what was wrong with the field is no longer said. */
export function changed(turn: Turn, { field, value }: Extract<Event, { readonly type: 'changed' }>): Turn {
  const { visit } = turn.state
  if (!visit || visit.leaving || visit.form.locked.includes(field)) return turn
  const { form } = visit
  const wrong = form.problems.some(({ at }) => at === field)
  const problems = wrong ? form.problems.filter(({ at }) => at !== field) : form.problems
  return withVisit(turn, { form: { ...form, values: { ...form.values, [field]: value }, problems } })
}
