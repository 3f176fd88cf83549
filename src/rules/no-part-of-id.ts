import { forbiddenWords } from './forbidden-words.ts'
import type { Rule } from './rule.ts'

/**
 * None of the words that the user's ID is made of, of four letters and more: a password with them
 * in it is the first that is guessed.
 */
export const noPartOfId: Rule<string> = {
  name: 'no-part-of-id',
  takes: 'text',
  parameter: (given) => (typeof given === 'string' ? given : undefined),
  holds: (value, id, values) => forbiddenWords.holds(value, partsOf(id), values),
}

const least = 4

const partsOf = (id: string): readonly string[] =>
  id
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => Array.from(part).length >= least)
