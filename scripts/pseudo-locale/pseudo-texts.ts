import type { JsonObject } from '../../src/language/json.ts'
import { pseudoText } from './pseudo-text.ts'

type Texts = Readonly<Record<string, JsonObject>>

type Change = (text: string) => string

/** Returns all texts of a language in a pseudo language, by namespace. */
export function pseudoTexts(texts: Texts, change: Change = pseudoText): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([namespace, tree]) => [namespace, inPseudo(tree, change)]),
  )
}

function inPseudo(tree: JsonObject, change: Change): JsonObject {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === 'string') return [key, change(value)]
      return [
        key,
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? inPseudo(Object.fromEntries(Object.entries(value)), change)
          : value,
      ]
    }),
  )
}

/** Returns the program's texts with a pseudo language in the place of one language. */
export function withPseudoTexts(
  texts: Readonly<Record<string, Texts>>,
  language: string,
  change?: Change,
): Readonly<Record<string, Texts>> {
  return { ...texts, [language]: pseudoTexts(texts[language] ?? {}, change) }
}
