import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'
import { wholeNumber } from './whole-number.ts'

/** Has the same character at most this many times in a row. */
export const maxRepeated: Rule<number> = {
  name: 'max-repeated',
  takes: 'integer',
  listed: 'when-broken',
  parameter: (given) => wholeNumber(given) || undefined,
  holds: (value, most) =>
    isAbsent(value) || (typeof value === 'string' && longestRun(value) <= most),
  details: (most) => ({ n: most }),
}

function longestRun(text: string): number {
  let [longest, run, before] = [0, 0, '']
  for (const character of text) {
    run = character === before ? run + 1 : 1
    longest = Math.max(longest, run)
    before = character
  }
  return longest
}
