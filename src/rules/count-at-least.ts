import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'
import { wholeNumber } from './whole-number.ts'

/** Builds a rule that requires a number of characters. `sort` matches one, with the flags `gu`. */
export function countAtLeast(name: string, sort: RegExp): Rule<number> {
  return {
    name,
    takes: 'integer',
    parameter: wholeNumber,
    holds: (value, least) =>
      isAbsent(value) || (typeof value === 'string' && (value.match(sort)?.length ?? 0) >= least),
    details: (least) => ({ n: least }),
  }
}

/** The same for characters of one kind, which a row of a checklist can name beside other kinds. */
export const countKind = (name: string, sort: RegExp): Rule<number> => ({
  ...countAtLeast(name, sort),
  listed: 'together',
})
