import type { Form, RuleUse } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { judge } from '../../rules/registry.ts'
import { evaluate, type EvaluationContext, holds } from '../evaluate.ts'
import { getOwn, isList, valueAt } from '../expressions/values.ts'
import type { Problem, Visit } from '../state.ts'

export type RuleResult =
  | { readonly is: 'validated'; readonly problems: readonly Problem[] }
  | { readonly is: 'unknown-rule'; readonly rule: string }

/**
 * Runs the rules of a form over values. Of several rules at one field, the first that fails gives
 * the problem.
 */
export function validateRules(
  rules: readonly RuleUse[],
  values: Readonly<Record<string, Json>>,
  context: EvaluationContext,
): RuleResult {
  const problems: Problem[] = []
  for (const { at, rule, parameter, text } of rules) {
    const verdict = judge(
      rule,
      valueAt(values, at.split('.')),
      evaluate(parameter, context),
      values,
    )
    // A rule that cannot decide has not passed (fail closed).
    if (verdict.is === 'invalid-parameter') return { is: 'unknown-rule', rule }
    if (verdict.is === 'fails' && !problems.some((problem) => problem.at === at))
      problems.push({ at, text: { ...verdict.text, ...text } })
  }
  return { is: 'validated', problems }
}

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
