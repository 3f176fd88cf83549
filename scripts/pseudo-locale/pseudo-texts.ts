import type { JsonObject } from '../../src/language/json.ts'
import { pseudoText } from './pseudo-text.ts'

type Texts = Readonly<Record<string, JsonObject>>

/** Returns all texts of a language in the pseudo language, by namespace. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([namespace, tree]) => [namespace, inPseudo(tree)]),
  )
}

function inPseudo(tree: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === 'string') return [key, pseudoText(value)]
      return [
        key,
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? inPseudo(Object.fromEntries(Object.entries(value)))
          : value,
      ]
    }),
  )
}

/** Returns the program's texts with the pseudo language in the place of one language. */
export function withPseudoTexts(
  texts: Readonly<Record<string, Texts>>,
  language: string,
): Readonly<Record<string, Texts>> {
  return { ...texts, [language]: pseudoTexts(texts[language] ?? {}) }
}
