import type { Language } from '../language/locale/language-facts.ts'

/**
 * Returns the offered language for a tag of a browser: the same tag, else one of the same language
 * and script, else one of the same language (a lookup as in RFC 4647, section 3.4, without its
 * distinction of regions). Undefined when none is of that language.
 * @param languages tags in the order of the menu
 */
export function matchLanguage<Tag extends Language>(
  wanted: string,
  languages: readonly Tag[],
): Tag | undefined {
  const range = wanted.trim().toLowerCase()
  const same = languages.filter((tag) => primarySubtag(tag) === primarySubtag(range))
  if (same.length < 2) return same[0]
  return (
    same.find((tag) => tag.toLowerCase() === range) ??
    same.find((tag) => scriptOf(tag) === scriptOf(range)) ??
    same[0]
  )
}

/** RFC 5646, section 2.2.1: `ko` of ko-KR. */
export const primarySubtag = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''

function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    // A header may hold anything.
    return undefined
  }
}
