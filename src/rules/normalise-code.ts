import { withoutHidden } from './hidden-signs.ts'

/**
 * Normalises a one-time code: "123 456", "123-456" and full-width digits become plain digits (NFKC,
 * Unicode Standard Annex 15).
 * @param digits number of digits of the code; with it, a whole message yields the code when exactly
 * one number in it fits
 */
export function normaliseCode(text: string, digits?: number): string {
  const plain = withoutHidden(text).normalize('NFKC').trim()
  const joined = plain.replaceAll(/[\s\p{Pd}\u2212\u30FC]/gu, '')
  if (/^\d*$/.test(joined)) return joined
  return digits === undefined
    ? plain
    : (onlyOne(wholeNumbers(plain, digits)) ?? onlyOne(groupedNumbers(plain, digits)) ?? plain)
}

/**
 * A repeated number counts once: a message bound to a host repeats its code (`@example.com
 * #123456`).
 */
function onlyOne(numbers: readonly string[]): string | undefined {
  const [first, ...others] = new Set(numbers)
  return others.length === 0 ? first : undefined
}

const wholeNumbers = (text: string, digits: number): readonly string[] =>
  (text.match(/\d+/g) ?? []).filter(({ length }) => length === digits)

/**
 * Groups of equal size with at least two digits each. Dates and phone numbers have other groups.
 */
const groupedNumbers = (text: string, digits: number): readonly string[] =>
  (text.match(/\d{2,}(?:[\s\p{Pd}.\u2212\u30FC]\d{2,})+/gu) ?? []).flatMap((grouped) => {
    const groups = grouped.split(/\D/)
    return groups.every(({ length }) => length === groups[0]?.length) &&
      groups.join('').length === digits
      ? [groups.join('')]
      : []
  })
