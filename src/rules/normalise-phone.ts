import { withoutHidden } from './hidden-signs.ts'

/**
 * A phone number as section 5 judges it. NFKC makes full-width signs plain (Unicode Standard Annex
 * 15); of a `tel:` address the number remains, without its parameters (RFC 3966, section 3). Dots,
 * slashes and dashes of every kind separate groups of digits, as a hyphen does, and so does the
 * long vowel mark U+30FC, which a Japanese keyboard writes for a hyphen.
 */
export const normalisePhone = (text: string): string =>
  withoutHidden(text)
    .normalize('NFKC')
    .replace(/^\s*(?:tel:\s*)+([^;]*).*/isu, '$1')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/([\d)])[./\u00B7\u2027\u30FB\u30FC](?=[\d(])/gu, '$1-')
    .trim()
