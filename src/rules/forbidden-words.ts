import type { Json } from '../language/json.ts'
import type { Rule } from './rule.ts'

/** Contains none of these words, ignoring case and character width. */
export const forbiddenWords: Rule<readonly string[]> = {
  name: 'forbidden-words',
  takes: 'texts',
  listed: 'when-broken',
  parameter: textsOf,
  holds: (value, words) =>
    typeof value !== 'string' || !words.some((word) => folded(value).includes(folded(word))),
}

/** Returns a list of texts, or one, without empty texts, because every text contains those. */
export function textsOf(given: Json | undefined): readonly string[] | undefined {
  if (typeof given === 'string') return textsOf([given])
  if (!Array.isArray(given)) return undefined
  const texts = given.filter((item): item is string => typeof item === 'string')
  return texts.length === given.length ? texts.filter((text) => text !== '') : undefined
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
