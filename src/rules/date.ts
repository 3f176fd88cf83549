import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

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
