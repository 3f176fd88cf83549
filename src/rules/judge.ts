import type { Judge, Verdict } from './judge-by.ts'
import { ruleOf } from './rule-of.ts'

/** Applies a rule by its name. */
export function judge(rule: string, ...of: Parameters<Judge>): Verdict {
  return ruleOf(rule)?.judge(...of) ?? { is: 'cannot-judge' }
}
