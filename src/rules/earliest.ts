import { isAbsent } from './absent.ts'
import { isDay } from './date.ts'
import type { Rule } from './rule.ts'

/** This day or a later one (RFC 3339, full-date). The rule `date` refuses any other text. */
export const earliest: Rule<string> = {
  name: 'earliest',
  takes: 'text',
  parameter: (given) => (isDay(given) ? given : undefined),
  holds: (value, day) => isAbsent(value) || !isDay(value) || value >= day,
  details: (day) => ({ day }),
}
