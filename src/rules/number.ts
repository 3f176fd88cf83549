/** Signs that a keyboard or a document writes for a minus (U+2212, U+FF0D, U+2010 to U+2015). */
const minus = /[\u2212\uFF0D\u2010-\u2015]/gu
const groups = /^-?\d+(?:,\d{3})+(?=\.|$)/

/**
 * Returns the digits of a number as a program writes them: full-width digits become plain ones
 * (UAX #15, NFKC), and spaces and the commas between thousands go. Another text stays as it is, for
 * the validator to refuse.
 * @param decimal the decimal separator of the user's browser; a comma then separates no thousands
 */
export function normaliseNumber(text: string, decimal = '.'): string {
  const plain = text.replaceAll(minus, '-').normalize('NFKC').replaceAll(/\s/gu, '')
  const whole = decimal === ',' ? plain.replace(',', '.') : plain.replace(groups, withoutCommas)
  return /^[-+]?\d*\.?\d*$/.test(whole) ? whole : text
}

const withoutCommas = (digits: string) => digits.replaceAll(',', '')

/** Returns the number that the text spells, or the text itself. */
export function numberIn(text: string, decimal = '.'): number | string {
  const plain = normaliseNumber(text, decimal)
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text
}
