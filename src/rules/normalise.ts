/**
 * Invisible characters: format characters (direction marks, zero-width joiners, soft hyphens, tags)
 * and all others that Unicode lets a display ignore. Users never type them; text copied from a
 * chat, a document or a contact contains them.
 */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const withoutHidden = (text: string): string => text.replaceAll(hidden, '')

/**
 * Normalises an ID: full-width letters and other compatibility forms become plain, by NFKC (Unicode
 * Standard Annex 15). Inner white space stays an error.
 */
export const normaliseId = (text: string): string => withoutHidden(text).normalize('NFKC').trim()

/**
 * Normalises an email address by NFC. NFKC would turn one mailbox name into another (RFC 6532,
 * section 3.1). Full-width characters become plain ones, as RFC 8265 maps the width of user names.
 */
export const normaliseEmail = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
    .trim()

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

/**
 * Invisible characters, as in `hidden`. The group keeps those that are part of the spelling: a
 * joiner or non-joiner between letters of these scripts, and the parts of one emoji. At most eight
 * marks are read after a letter: each mark may begin a match too, and a run of marks would take the
 * square of its length.
 */
const hiddenInText =
  /([\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}{0,8}[\u200C\u200D](?=[\p{L}\p{M}])|\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*)|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Normalises a name or a line of text by NFC only, because it is displayed as written. Runs of
 * white space collapse (D5.03).
 */
export const normaliseText = (text: string): string =>
  text.replaceAll(hiddenInText, '$1').normalize('NFC').trim().replaceAll(/\s+/gu, ' ')

/**
 * Kinds of entries: a field names one with `ui:widget`, a property of the API with `x-entry`.
 * Passwords have no kind, because they stay as typed.
 */
export const entryKinds = {
  'user-id': normaliseId,
  email: normaliseEmail,
  phone: normalisePhone,
  'one-time-code': normaliseCode,
  text: normaliseText,
}

type Normalise = (text: string, digits?: number) => string

/**
 * No field takes as many characters. Longer texts stay as they are, and their length refuses them:
 * the order of combining marks takes the square of their number (UAX #15, section 13).
 */
const longestEntry = 1024

/**
 * Normalises an entry to the one spelling that is validated, sent and compared, in the browser and
 * on the server.
 * @param kind a row of `entryKinds`; entries of other kinds are unchanged
 * @param digits of a one-time code, when known
 */
export function normalise(kind: unknown, text: string, digits?: number): string {
  // The table may have fewer rows in the first chunk, and `kind` comes from a program.
  const rows: Readonly<Record<string, Normalise>> = entryKinds
  return typeof kind === 'string' && Object.hasOwn(rows, kind) && text.length <= longestEntry
    ? (rows[kind]?.(text, digits) ?? text)
    : text
}
