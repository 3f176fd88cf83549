import type { Form } from '../../language/form.ts'
import type { FormState, Visit } from '../state.ts'

/** True when typed values are not sent, and the form warns about losing them. */
export function hasUnsavedInput(form: Form | undefined, visit: Visit | undefined): boolean {
  if (form?.leaving === undefined || !visit || visit.leaving) return false
  const { touched, sent, values } = visit.form
  return (
    touched === true &&
    sent !== true &&
    Object.values(values).some((value) => value !== '' && value !== false)
  )
}

export const unsent = ({ sent: _sent, ...form }: FormState): FormState => form
