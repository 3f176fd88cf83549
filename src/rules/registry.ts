import { type DefinedRule, defineRule, type Rule, type Validator, type Verdict } from './rule.ts'
import { table } from './table.ts'

/**
 * Returns a rule by name, or undefined. Reads the table at each call, because a page may register
 * rules later.
 */
export function ruleOf(name: string): DefinedRule | undefined {
  const rows: Readonly<Record<string, readonly [string, DefinedRule]>> = table
  return Object.hasOwn(rows, name) ? rows[name]?.[1] : undefined
}

/** Applies a rule by its name. */
export function judge(rule: string, ...of: Parameters<Validator>): Verdict {
  return ruleOf(rule)?.judge(...of) ?? { is: 'invalid-parameter' }
}

/**
 * Registers rules that are loaded with a journey, because their data is too large for every page.
 */
export function addRules(rules: readonly Rule<never>[]): void {
  Object.assign(table, Object.fromEntries(rules.map((rule) => [rule.name, defineRule(rule)])))
}

/** All rules at once, for the compiler. */
export const allRules = (): ReadonlyMap<string, DefinedRule> => new Map(Object.values(table))
