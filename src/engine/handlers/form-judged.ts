import type { Event } from '../event.ts'
import { type Turn, withVisit } from '../turn.ts'

/** Stores the findings with their values: they are not valid for any others. */
export function formJudged(
  turn: Turn,
  { issues }: Extract<Event, { readonly type: 'form-judged' }>,
): Turn {
  const { visit } = turn.state
  return visit
    ? withVisit(turn, { form: { ...visit.form, findings: { values: visit.form.values, issues } } })
    : turn
}
