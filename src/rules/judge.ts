import type { Judge, Verdict } from './judge-by.ts'
import { rules } from './rules.ts'

/** The verdict of a rule by its name. */
export function judge(rule: string, ...of: Parameters<Judge>): Verdict {
  return rules.get(rule)?.judge(...of) ?? { is: 'cannot-judge' }
}
