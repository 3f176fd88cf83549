import { textsOf } from './forbidden-words.ts'
import type { Rule } from './rule.ts'

/** Contains none of the characters of these texts. A single text is allowed, too. */
export const forbiddenCharacters: Rule<ReadonlySet<string>> = {
  name: 'forbidden-characters',
  takes: 'texts',
  listed: 'when-broken',
  parameter: (given) => {
    const texts = textsOf(given)
    return texts && new Set(texts.flatMap((text) => Array.from(text)))
  },
  holds: (value, characters) =>
    typeof value !== 'string' || ![...value].some((character) => characters.has(character)),
  details: (characters) => ({ characters: [...characters].map(visible).join(' ') }),
}

/** A space between spaces is not seen. */
const visible = (character: string): string => (character === ' ' ? '␣' : character)
