/**
 * A code as it was meant: "123 456", "123-456" and full-width digits are what people paste. NFKC (Unicode Standard Annex 15)
 * turns compatibility forms into digits; then white space, dashes and invisible joiners go.
 */
export function normaliseCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
}
