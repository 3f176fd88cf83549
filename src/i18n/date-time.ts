/**
 * `{time, datetime}` in a text: the moment an answer gave as RFC 3339, or in epoch milliseconds, as the reader writes it.
 * What is no moment stays as it is.
 */
export function dateTime(value: unknown, language: string | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return String(value)
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
