import type { FormView } from '../engine/view.ts'
import type { StaticView } from '../engine/views/static-view.ts'
import type { SentEvent } from './ports.ts'

/**
 * Returns the form after an act that the engine will receive later. Typed values appear, and a
 * submit shows at once its problems, or that it is pending. The engine receives the same act and
 * comes to the same result. Here nothing is sent and nothing decided.
 */
export function optimisticForm(
  form: FormView,
  event: SentEvent,
  judge: StaticView['judge'],
): FormView {
  if (event.type === 'changed') {
    return {
      ...form,
      values: { ...form.values, [event.field]: event.value },
      problems: form.problems.filter(({ at }) => at !== event.field),
    }
  }
  if (event.type !== 'submitted' || form.busy) return form
  // Without a rule check it is open which of the issues count.
  const problems = judge ? (event.issues.length > 0 ? event.issues : judge(form.values)) : undefined
  return problems !== undefined && problems.length > 0
    ? { ...form, problems, attempt: form.attempt + 1 }
    : { ...form, problems: [], busy: true }
}
