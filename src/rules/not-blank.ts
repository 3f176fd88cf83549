import type { Rule } from './rule.ts'

/** Something other than white space; `required` alone is content with a space. */
export const notBlank: Rule<true> = {
  name: 'not-blank',
  unlisted: true,
  takes: 'nothing',
  parameter: () => true,
  holds: (value) =>
    value !== undefined &&
    value !== null &&
    (typeof value !== 'string' || /[^\s\u200B\u2060]/u.test(value)),
}
