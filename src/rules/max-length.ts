import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'
import { wholeNumber } from './whole-number.ts'

/**
 * So many characters at most, counted as code points. Nothing fits into none: a limit of 0 is of no
 * use.
 */
export const maxLength: Rule<number> = {
  name: 'max-length',
  takes: 'integer',
  parameter: (given) => wholeNumber(given) || undefined,
  holds: (value, most) =>
    isAbsent(value) || (typeof value === 'string' && [...value].length <= most),
  details: (most) => ({ n: most }),
}
