import type { Event } from '../event.ts'
import { type Transition, withVisit } from '../transition.ts'

/** Stores the findings with their values: they are not valid for any others. */
export function formValidated(
  transition: Transition,
  { issues }: Extract<Event, { readonly type: 'form-validated' }>,
): Transition {
  const { visit } = transition.state
  return visit
    ? withVisit(transition, {
        form: { ...visit.form, findings: { values: visit.form.values, issues } },
      })
    : transition
}
