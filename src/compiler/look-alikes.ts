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
