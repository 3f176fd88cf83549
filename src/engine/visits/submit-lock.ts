import type { Form } from '../../language/form.ts'
import { holds, type Sight } from '../evaluate.ts'
import { isList, own } from '../expressions/own.ts'
import type { Visit } from '../state.ts'

/**
 * While a field that must be filled in is locked, or what the form is judged by is under way, there
 * is nothing to submit. A form of optional fields can do without one.
 */
export function isSubmitLocked(
  form: Form | undefined,
  visit: Visit | undefined,
  sight: Sight,
): boolean {
  const isLocked = visit?.form.locked.some((field) => isWanted(form, field, sight)) ?? false
  return isLocked || loadsThatAre('loading', form, visit).length > 0
}

/** By the schema, or by a rule whose condition holds now. */
function isWanted(form: Form | undefined, field: string, sight: Sight): boolean {
  const wanted = form?.schema['required']
  return (
    (isList(wanted) && wanted.includes(field)) ||
    (form?.rules.some(
      ({ at, rule, parameter }) =>
        at === field && rule === 'required-when' && holds(parameter, sight),
    ) ??
      false)
  )
}

/** Of the loads that the form waits for. */
export function loadsThatAre(
  is: 'loading' | 'failed',
  form: Form | undefined,
  visit: Visit | undefined,
): readonly string[] {
  return (form?.waits ?? []).filter((load) => own(visit?.data ?? {}, load)?.is === is)
}
