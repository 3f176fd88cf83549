import type { Event } from '../event.ts'
import { type Turn, withVisit } from '../turn.ts'

/** Kept beside the very values it is about: of any others it says nothing. */
export function formJudged(
  turn: Turn,
  { issues }: Extract<Event, { readonly type: 'form-judged' }>,
): Turn {
  const { visit } = turn.state
  return visit
    ? withVisit(turn, { form: { ...visit.form, findings: { values: visit.form.values, issues } } })
    : turn
}
