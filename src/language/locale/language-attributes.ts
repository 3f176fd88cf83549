import { directionOf } from './language-facts.ts'
import type { Language } from './language.ts'

/**
 * Returns the attributes of `<html>` for a page in this language: `lang="ko-KR"`, or `lang="ar-EG"
 * dir="rtl"`. Left to right is the default of HTML, and needs no attribute.
 * @param lang another spelling of the tag
 */
export function languageAttributes(language: Language, lang: string = language): string {
  const direction = directionOf(language)
  return direction === undefined ? `lang="${lang}"` : `lang="${lang}" dir="${direction}"`
}
