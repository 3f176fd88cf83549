/** ` Did you mean "x"?` for the nearest of the known names, or nothing when none is near. */
export function suggest(name: string, known: Iterable<string>): string {
  const all = [...known]
  const odd = lookAlikeIn(name)
  const latin = odd && inLatin(name)
  // A name that looks right is the most difficult to find.
  if (odd && latin !== undefined && all.includes(latin))
    return ` Did you mean "${latin}"? Here, ${describeLookAlike(odd)}.`
  const nearest = nearestName(name, all)
  if (nearest === undefined) return ''
  const there = odd ? undefined : lookAlikeIn(nearest)
  return there && inLatin(nearest) === name
    ? ` Did you mean "${nearest}"? In that name, ${describeLookAlike(there)}.`
    : ` Did you mean "${nearest}"?`
}

/** Returns the name that such a sentence proposes. */
export const meantIn = (suggestion: string): string | undefined =>
  /^ (?:Did you mean "([^"]+)"\?|Write `(\w+)`\.$)/.exec(suggestion)?.slice(1).find(Boolean)

export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  // About 40 % of the letters may be wrong; beyond that, a suggestion is a guess.
  let bestDistance = Math.max(1, Math.floor(name.length * 0.4)) + 1
  for (const candidate of known) {
    const distance = farness(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Counts the wrong letters. The count is lower for a difference in case, a shortened name (`maxLen`
 * for `maxLength`), or a missing prefix (`verify-otp` for `find-id-verify-otp`).
 */
function farness(name: string, candidate: string): number {
  if (name === candidate) return 0
  const distance = editDistance(name, candidate)
  if (name.length < 4) return distance
  if (candidate.length < name.length * 2 && candidate.startsWith(name)) return CUT
  if (candidate.startsWith(`${name}-`)) return CUT
  if (candidate.endsWith(`-${name}`)) return CUT
  return isLonger(name, candidate) ? Math.min(distance, LONGER) : distance
}

/** Less than one wrong letter. */
const CUT = 0.5

/** More than one wrong letter: `typedKnxId` is `typedKnoxId`, not `typed`. */
const LONGER = 1.5

/** A longer word with the same beginning: `goto` for `go`. */
function isLonger(name: string, candidate: string): boolean {
  return candidate.length > 1 && name.length <= candidate.length * 2 && name.startsWith(candidate)
}

/**
 * Damerau-Levenshtein (optimal string alignment): insert, delete, replace, and swap of neighbours
 * count one each.
 */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}

/** Letters of other scripts that look like a Latin letter (Unicode TS 39, confusables). */
const GROUPS: readonly (readonly [script: string, letters: string, latin: string])[] = [
  ['Cyrillic', 'аеорсухіјѕһԁԛԝґАВЕКМНОРСТУХІЈЅԌԚԜ', 'aeopcyxijshdqwrABEKMHOPCTYXIJSGQW'],
  ['Greek', 'ονιραυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovipaukABEZHIKMNOPTYX'],
]

const known: ReadonlyMap<string, { readonly script: string; readonly latin: string }> = new Map([
  ...GROUPS.flatMap(([script, letters, latin]) =>
    [...letters].map((letter, at) => [letter, { script, latin: latin.charAt(at) }] as const),
  ),
  // The full-width forms of ASCII, as Korean and Japanese input methods type them.
  ...Array.from({ length: 0x5e }, (_, at) => {
    const latin = String.fromCodePoint(0x21 + at)
    return [String.fromCodePoint(0xff01 + at), { script: 'full-width', latin }] as const
  }),
])

export interface LookAlike {
  readonly at: number
  readonly letter: string
  readonly script: string
  readonly latin: string
}

/** Returns the first letter of a name that only looks like a Latin letter. */
export function lookAlikeIn(name: string): LookAlike | undefined {
  let at = 0
  for (const letter of name) {
    const found = known.get(letter)
    if (found) return { at, letter, ...found }
    at += letter.length
  }
  return undefined
}

/** `the letter "о" is Cyrillic (U+043E), not the Latin "o"` */
export function describeLookAlike({ letter, script, latin }: LookAlike): string {
  const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `the letter "${letter}" is ${script} (U+${code}), not the Latin "${latin}"`
}

/** Returns a name with Latin letters in place of those that look like them. */
export function inLatin(name: string): string {
  return [...name].map((letter) => known.get(letter)?.latin ?? letter).join('')
}

const LETTERS = `[${GROUPS.map(([, letters]) => letters).join('')}\uFF21-\uFF3A\uFF41-\uFF5A]`
const MIXED = new RegExp(`[A-Za-z]${LETTERS}|${LETTERS}+(?=[A-Za-z])`, 'gu')

/**
 * Returns the place of the first letter that only looks Latin, directly beside a Latin letter, and
 * outside of comments. No author means such a word.
 */
export function mixedWord(text: string): number | undefined {
  for (const { 0: found, index } of text.matchAll(MIXED)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    if (!/(?:^|\s)#/.test(line)) return index + (/^[A-Za-z]/.test(found) ? 1 : 0)
  }
  return undefined
}

/**
 * Characters that act on a terminal or are invisible: control characters, direction and zero-width
 * marks (Unicode TR 36).
 */
const acting =
  /(?!\t)[\p{Cc}\p{Cs}\u061C\u00AD\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Returns a line with these characters written out, `<U+202E>`; tabs stay tabs. */
export function escapeInvisible(line: string): string {
  return line.replaceAll(
    acting,
    (character) =>
      `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}
