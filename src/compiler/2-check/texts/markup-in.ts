import type { Stretch } from './stretch.ts'

/**
 * A tag, an end tag, a comment or a character reference (HTML, sections 13.1.2, 13.1.6 and 13.1.4).
 * Texts are shown literally, so markup would be visible.
 */
const markup = /<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--|&(?:[a-z][a-z\d]+|#\d+|#x[\da-f]+);/i

export function markupIn(text: string): Stretch | undefined {
  const found = markup.exec(text)
  return found ? { at: found.index, found: found[0] } : undefined
}
