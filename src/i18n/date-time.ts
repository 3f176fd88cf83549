const ofTime = /hour|minute|dayPeriod/

/**
 * `{time, datetime}` in a text: the moment an answer gave as RFC 3339, or in epoch milliseconds, as
 * the reader writes it. What is no moment stays as it is. Neither its day nor its time is broken
 * over two lines.
 */
export function dateTime(value: unknown, language: string | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return String(value)
  const parts = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).formatToParts(moment)
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
 * `{since, date}` in a text: a day that an answer gave as RFC 3339 `full-date`. It has no time
 * zone, so none moves it. What is no day stays as it is.
 */
export function calendarDate(value: unknown, language: string | undefined): string {
  if (typeof value !== 'string') return ''
  const moment = new Date(value)
  if (!day.test(value) || Number.isNaN(moment.getTime())) return value
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}
