import { defineRule } from './define-rule.ts'
import type { Rule } from './rule.ts'
import { table } from './table.ts'

/**
 * Registers rules that are loaded with a journey, because their data is too large for every page.
 */
export function addRules(rules: readonly Rule<never>[]): void {
  Object.assign(table, Object.fromEntries(rules.map((rule) => [rule.name, defineRule(rule)])))
}
