import type { DefinedRule } from './define-rule.ts'
import { table } from './table.ts'

/** All rules at once, for the compiler. */
export const rules: ReadonlyMap<string, DefinedRule> = new Map(Object.values(table))
