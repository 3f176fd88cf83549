import { forbiddenWords } from './forbidden-words.ts'
import type { Rule } from './rule.ts'

/**
 * Contains no part of the user ID with four or more letters, because attackers guess these parts
 * first.
 */
export const noPartOfId: Rule<string> = {
  name: 'no-part-of-id',
  takes: 'text',
  listed: 'when-broken',
  parameter: (given) => (typeof given === 'string' ? given : undefined),
  holds: (value, id, values) => forbiddenWords.holds(value, partsOf(id), values),
}

const least = 4

const partsOf = (id: string): readonly string[] =>
  id
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => Array.from(part).length >= least)
