import { withoutHidden } from './hidden-signs.ts'

/**
 * Normalises a phone number for the check of section 5. NFKC makes full-width characters plain
 * (Unicode Standard Annex 15). A `tel:` address keeps its number without parameters (RFC 3966,
 * section 3). Dots, slashes and all dashes separate groups of digits, like a hyphen. So does the
 * long vowel mark U+30FC, which a Japanese keyboard types for a hyphen.
 */
export const normalisePhone = (text: string): string =>
  withoutHidden(text)
    .normalize('NFKC')
    .replace(/^\s*(?:tel:\s*)+([^;]*).*/isu, '$1')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/([\d)])[./\u00B7\u2027\u30FB\u30FC](?=[\d(])/gu, '$1-')
    .trim()
