import type { Form } from '../../language/form.ts'
import { holds, type EvaluationContext } from '../evaluate.ts'
import { isList, getOwn } from '../expressions/get-own.ts'
import type { Visit } from '../state.ts'

/**
 * True while there is nothing to submit. Either a required field is locked, or a load for the
 * form's rules is pending. A form can do without a locked optional field.
 */
export function isSubmitLocked(
  form: Form | undefined,
  visit: Visit | undefined,
  context: EvaluationContext,
): boolean {
  const isLocked = visit?.form.locked.some((field) => isWanted(form, field, context)) ?? false
  return isLocked || loadsThatAre('loading', form, visit).length > 0
}

/** True when the schema requires the field, or a rule with a condition that holds now. */
function isWanted(form: Form | undefined, field: string, context: EvaluationContext): boolean {
  const wanted = form?.schema['required']
  return (
    (isList(wanted) && wanted.includes(field)) ||
    (form?.rules.some(
      ({ at, rule, parameter }) =>
        at === field && rule === 'required-when' && holds(parameter, context),
    ) ??
      false)
  )
}

/** Returns the loads of this state that the form waits for. */
export function loadsThatAre(
  is: 'loading' | 'failed',
  form: Form | undefined,
  visit: Visit | undefined,
): readonly string[] {
  return (form?.waits ?? []).filter((load) => getOwn(visit?.data ?? {}, load)?.is === is)
}
