import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'
import { wholeNumber } from './whole-number.ts'

/**
 * Has at most this many characters, counted as code points. A limit of 0 is invalid, because no
 * value fits.
 */
export const maxLength: Rule<number> = {
  name: 'max-length',
  takes: 'integer',
  listed: 'when-broken',
  parameter: (given) => wholeNumber(given) || undefined,
  holds: (value, most) =>
    isAbsent(value) || (typeof value === 'string' && [...value].length <= most),
  details: (most) => ({ n: most }),
}
