import type { Validator, Verdict } from './define-rule.ts'
import { ruleOf } from './rule-of.ts'

/** Applies a rule by its name. */
export function judge(rule: string, ...of: Parameters<Validator>): Verdict {
  return ruleOf(rule)?.judge(...of) ?? { is: 'invalid-parameter' }
}
