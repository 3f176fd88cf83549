import type { Form } from '../../language/form.ts'
import { isList } from '../expressions/own.ts'
import type { Visit } from '../state.ts'

/** While a field that must be filled in is locked, there is nothing to submit. A form of optional fields can do without one. */
export function isSubmitLocked(form: Form | undefined, visit: Visit | undefined): boolean {
  const wanted = form?.schema['required']
  return isList(wanted) && (visit?.form.locked.some((field) => wanted.includes(field)) ?? false)
}
