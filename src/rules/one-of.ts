import { isAbsent } from './absent.ts'
import { textsOf } from './forbidden-words.ts'
import type { Rule } from './rule.ts'

/** One of these words. */
export const oneOf: Rule<readonly string[]> = {
  name: 'one-of',
  takes: 'texts',
  parameter: textsOf,
  holds: (value, words) => isAbsent(value) || (typeof value === 'string' && words.includes(value)),
}
