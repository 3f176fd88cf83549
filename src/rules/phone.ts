import { isAbsent } from './absent.ts'
import { normalisePhone } from './normalise-phone.ts'
import type { Rule } from './rule.ts'

/**
 * 5 to 20 digits without spaces, hyphens and parentheses, and at most 20 typed characters (D5.02).
 * A leading + of an international number is optional.
 */
export const phone: Rule<true> = {
  name: 'phone',
  takes: 'nothing',
  parameter: () => true,
  holds: (value) =>
    isAbsent(value) ||
    (typeof value === 'string' &&
      value.length <= 20 &&
      /^\+?[0-9]{5,20}$/.test(normalisePhone(value).replaceAll(/[\s()-]/g, ''))),
}
