import type { Rule } from './rule.ts'

/** Contains a character other than white space; `required` alone accepts a space. */
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
