/** Old word to new word, as the code writes them. */
export type Renames = Readonly<Record<string, string>>

/**
 * Returns a text in which each whole word of the map is replaced, all at once, so that a swap is
 * possible.
 */
export function renamed(text: string, renames: Renames): string {
  const words = Object.keys(renames)
  if (words.length === 0) return text
  const alternatives = words
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')
  return text.replaceAll(
    new RegExp(`(?<![\\w$-])(?:${alternatives})(?![\\w$-])`, 'g'),
    (word) => renames[word] ?? word,
  )
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
