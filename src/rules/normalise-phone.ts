/**
 * A number as it was meant: full-width digits, plus and parentheses are what Korean and Japanese keyboards write, and copied numbers have dashes of every
 * kind and invisible marks. NFKC is Unicode Standard Annex 15.
 */
export function normalisePhone(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-').replaceAll(/\p{Cf}/gu, '')
}
