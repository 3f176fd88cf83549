import { readMobile } from './read-mobile.ts'
import type { Rule } from './rule.ts'

/**
 * A mobile number of the country in another field of the form, by the numbering plan of that
 * country (section 5: phone format). Without a country the rule cannot decide, and the country
 * field reports it. Imports nothing of the first page, so that it can load later.
 */
export const mobileNumber: Rule<string> = {
  name: 'mobile-number',
  takes: 'field',
  parameter: (given) => (typeof given === 'string' && given !== '' ? given : undefined),
  holds: (value, field, values) => {
    const country = Object.hasOwn(values, field) ? values[field] : undefined
    if ((value ?? '') === '' || (country ?? '') === '') return true
    return (
      typeof value === 'string' &&
      typeof country === 'string' &&
      readMobile(value, country) !== undefined
    )
  },
}
