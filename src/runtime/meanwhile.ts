import type { FormView } from '../engine/view.ts'
import type { StaticView } from '../engine/views/static-view.ts'
import type { SentEvent } from './ports.ts'

/**
 * The form after an act that the engine is told later: what is typed stands there, and a submit
 * shows at once what is wrong, or that it is under way. The engine is told the very act and says
 * the same of it; here nothing is sent and nothing decided.
 */
export function meanwhile(form: FormView, event: SentEvent, judge: StaticView['judge']): FormView {
  if (event.type === 'changed') {
    return {
      ...form,
      values: { ...form.values, [event.field]: event.value },
      problems: form.problems.filter(({ at }) => at !== event.field),
    }
  }
  if (event.type !== 'submitted' || form.busy) return form
  // Without a judge it is open which of the issues count.
  const problems = judge ? (event.issues.length > 0 ? event.issues : judge(form.values)) : undefined
  return problems !== undefined && problems.length > 0
    ? { ...form, problems, attempt: form.attempt + 1 }
    : { ...form, problems: [], busy: true }
}
