import type { JudgedRule } from './judge-by.ts'
import { table } from './table.ts'

/** All rules at once, for the compiler. */
export const rules: ReadonlyMap<string, JudgedRule> = new Map(Object.values(table))
