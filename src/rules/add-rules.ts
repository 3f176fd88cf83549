import { judgeBy } from './judge-by.ts'
import type { Rule } from './rule.ts'
import { table } from './table.ts'

/** Rows that come with a journey: what they judge by is too large to be on every page. */
export function addRules(rules: readonly Rule<never>[]): void {
  Object.assign(table, Object.fromEntries(rules.map((rule) => [rule.name, judgeBy(rule)])))
}
