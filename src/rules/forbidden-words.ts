import type { Json } from '../language/json.ts'
import type { Rule } from './rule.ts'

/** None of these words is in it, in whatever case and width they are written. */
export const forbiddenWords: Rule<readonly string[]> = {
  name: 'forbidden-words',
  takes: 'texts',
  parameter: textsOf,
  holds: (value, words) =>
    typeof value !== 'string' || !words.some((word) => folded(value).includes(folded(word))),
}

/** A list of texts, or one, without the empty ones, which are in every text. */
export function textsOf(given: Json | undefined): readonly string[] | undefined {
  if (typeof given === 'string') return textsOf([given])
  if (!Array.isArray(given)) return undefined
  const texts = given.filter((item): item is string => typeof item === 'string')
  return texts.length === given.length ? texts.filter((text) => text !== '') : undefined
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
