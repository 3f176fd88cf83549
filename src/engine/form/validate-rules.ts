import type { RuleUse } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { judge } from '../../rules/registry.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { valueAt } from '../expressions/get-own.ts'
import type { Problem } from '../state.ts'

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
