import type { Rule } from './rule.ts'

/** Contains no white space, visible or not (find ID, section 5). */
export const noWhitespace: Rule<true> = {
  name: 'no-whitespace',
  takes: 'nothing',
  listed: 'when-broken',
  parameter: () => true,
  holds: (value) => typeof value !== 'string' || !/[\s\u200B\u2060]/u.test(value),
}
