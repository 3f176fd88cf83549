import { isAbsent } from './absent.ts'
import { normalisePhone } from './normalise-phone.ts'
import type { Rule } from './rule.ts'

/**
 * Without spaces, hyphens and parentheses 5 to 20 digits, and no more than 20 characters typed
 * (D5.02); perhaps with the + of a number as it is dialled from anywhere.
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
