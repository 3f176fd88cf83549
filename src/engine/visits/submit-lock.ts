import type { Form } from '../../language/form.ts'
import { isList, own } from '../expressions/own.ts'
import type { Visit } from '../state.ts'

/** While a field that must be filled in is locked, or what the form is judged by is under way, there is nothing to submit. A form of optional fields can do without one. */
export function isSubmitLocked(form: Form | undefined, visit: Visit | undefined): boolean {
  const wanted = form?.schema['required']
  const isLocked = isList(wanted) && (visit?.form.locked.some((field) => wanted.includes(field)) ?? false)
  return isLocked || loadsThatAre('loading', form, visit).length > 0
}

/** Of the loads that the form waits for. */
export function loadsThatAre(is: 'loading' | 'failed', form: Form | undefined, visit: Visit | undefined): readonly string[] {
  return (form?.waits ?? []).filter((load) => own(visit?.data ?? {}, load)?.is === is)
}
