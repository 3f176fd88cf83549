import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'
import { wholeNumber } from './whole-number.ts'

/** Builds a rule that requires a number of characters of one class. `sort` has the flags `gu`. */
export function countAtLeast(name: string, sort: RegExp): Rule<number> {
  return {
    name,
    takes: 'integer',
    listed: 'together',
    parameter: wholeNumber,
    holds: (value, least) =>
      isAbsent(value) || (typeof value === 'string' && (value.match(sort)?.length ?? 0) >= least),
    details: (least) => ({ n: least }),
  }
}
