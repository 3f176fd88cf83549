import type { JudgedRule } from './judge-by.ts'
import { table } from './table.ts'

/**
 * A rule by its name; undefined when it is none. Read anew each time: a page may get further rows
 * later.
 */
export function ruleOf(name: string): JudgedRule | undefined {
  const rows: Readonly<Record<string, readonly [string, JudgedRule]>> = table
  return Object.hasOwn(rows, name) ? rows[name]?.[1] : undefined
}
