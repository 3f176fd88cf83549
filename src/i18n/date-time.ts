const ofTime = /hour|minute|dayPeriod/

/**
 * Formats `{time, datetime}` in a text: a point in time from RFC 3339 or epoch milliseconds, in the
 * reader's language. Other values stay as they are. Neither the day nor the time breaks over two
 * lines.
 */
export const dateTime = (value: unknown, language: string | undefined): string =>
  momentIn(value, language, 'short')

/**
 * Formats `{time, day}` in a text: the day of a point in time, where the reader is, without the
 * present year. The value is one of `dateTime`.
 */
export const dayOfTime = (value: unknown, language: string | undefined): string =>
  momentIn(value, language)

function momentIn(value: unknown, language: string | undefined, timeStyle?: 'short'): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return String(value)
  const parts = new Intl.DateTimeFormat(
    language,
    timeStyle || moment.getFullYear() !== new Date().getFullYear()
      ? { dateStyle: 'medium', timeStyle }
      : { month: 'short', day: 'numeric' },
  ).formatToParts(moment)
  const isTime = (at: number) => ofTime.test(parts[at]?.type ?? '')
  return parts
    .map(({ type, value: words }, at) =>
      type === 'literal' && isTime(at + 1) && !isTime(at - 1)
        ? words
        : words.replaceAll(' ', '\u00A0'),
    )
    .join('')
}

const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Formats `{since, date}` in a text: a day from an RFC 3339 `full-date`. It has no time zone, so
 * the day never shifts. Other values stay as they are.
 */
export function calendarDate(value: unknown, language: string | undefined): string {
  if (typeof value !== 'string') return ''
  const moment = new Date(value)
  if (!day.test(value) || Number.isNaN(moment.getTime())) return value
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}
