import { isAbsent, type Rule } from './rule.ts'

/** A day of the calendar as `2026-11-20` (RFC 3339, full-date). */
export const date: Rule<true> = {
  name: 'date',
  takes: 'nothing',
  parameter: () => true,
  holds: (value) => isAbsent(value) || isDay(value),
}

export function isDay(value: unknown): value is string {
  const text = typeof value === 'string' ? value : ''
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // JavaScript turns an invalid day into a day of the next month.
  return (
    year !== undefined &&
    found.getUTCMonth() === Number(month) - 1 &&
    found.getUTCDate() === Number(day)
  )
}

/** This day or a later one (RFC 3339, full-date). The rule `date` refuses any other text. */
export const earliest: Rule<string> = {
  name: 'earliest',
  takes: 'text',
  parameter: (given) => (isDay(given) ? given : undefined),
  holds: (value, day) => isAbsent(value) || !isDay(value) || value >= day,
  details: (day) => ({ day }),
}

/** This day or an earlier one (RFC 3339, full-date). The rule `date` refuses any other text. */
export const latest: Rule<string> = {
  name: 'latest',
  takes: 'text',
  parameter: (given) => (isDay(given) ? given : undefined),
  holds: (value, day) => isAbsent(value) || !isDay(value) || value <= day,
  details: (day) => ({ day }),
}
