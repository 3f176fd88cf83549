import type { DefinedRule } from './define-rule.ts'
import { table } from './table.ts'

/**
 * Returns a rule by name, or undefined. Reads the table at each call, because a page may register
 * rules later.
 */
export function ruleOf(name: string): DefinedRule | undefined {
  const rows: Readonly<Record<string, readonly [string, DefinedRule]>> = table
  return Object.hasOwn(rows, name) ? rows[name]?.[1] : undefined
}
