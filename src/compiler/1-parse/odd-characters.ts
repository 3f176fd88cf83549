import { describeLookAlike, lookAlikeIn, mixedWord } from '../look-alikes.ts'

/** Patterns, each with the name of the characters it finds. */
type Odd = readonly (readonly [pattern: RegExp, name: string])[]

/**
 * Characters that a reader cannot see or that reorder visible text (Unicode TR 36, "Trojan
 * Source"); the YAML parser accepts them all.
 */
const unseen: Odd = [
  [/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/, 'A character that changes the text direction'],
  [
    /[\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF\u00AD\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/u,
    'A character without width',
  ],
  [/[\u115F\u1160\u3164\uFFA0\u180E\u2800]/, 'An invisible letter'],
  [/[\u2028\u2029]/, 'A line separator'],
  [/\p{Cs}/u, 'Half of a character (a lone surrogate)'],
  [/\uFFFD/, 'Text in another encoding than UTF-8 (CP949 or EUC-KR, "ANSI" of a Korean Windows)'],
]

const inFile: Odd = [
  [/^\uFEFF/, 'A byte order mark'],
  [/^\uFFFD(?=\uFFFD[^\0]?\0)|\0(?=[^\0]\0[^\0]\0)/, 'Text in UTF-16'],
  [/\0/, 'A NUL character'],
  ...unseen,
  [
    /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u0080-\u009F\uFFFE\uFFFF]/,
    'A control character',
  ],
  // These spaces are valid within a sentence, but not where YAML expects a space.
  [
    /^ *(?:- )*[\w./-]+:[\u00A0\u2000-\u200A\u202F\u3000]|^[ ]*[\u00A0\u2000-\u200A\u202F\u3000]|[\u00A0\u2000-\u200A\u202F\u3000](?=[ \t]+#|[ \t]*\r?$)/m,
    'A space that is not a plain space',
  ],
  [/^[ ]*\t/m, 'A tab in the indentation'],
  [/\r(?!\n)/, 'A line end with CR only (save the file with LF or CRLF)'],
]

/**
 * An escape like `"\u202e"` is as odd as the character itself.
 * Only a tab and a new line have to be escaped.
 */
const inValue: Odd = [
  ...unseen,
  [/[\0-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]/, 'A control character'],
]

export interface OddCharacter {
  readonly at: number
  readonly name: string
}

/** Returns the first odd character in a file as written, or undefined. */
export function oddCharacter(text: string): OddCharacter | undefined {
  const [found, mixed] = [firstOf(inFile, text), mixedWord(text)]
  const letter = mixed === undefined ? undefined : lookAlikeIn(text.slice(mixed))
  if (mixed === undefined || !letter || (found && found.at < mixed)) return found
  return { at: mixed, name: `A word of two scripts (${describeLookAlike(letter)})` }
}

/** Returns the first odd character in a value after its escapes are decoded. */
export const oddInValue = (text: string): OddCharacter | undefined => firstOf(inValue, text)

function firstOf(odd: Odd, text: string): OddCharacter | undefined {
  const found = odd.flatMap(([pattern, name]) => {
    const match = pattern.exec(text)
    return match
      ? [{ at: match.index + match[0].length - ([...match[0]].at(-1)?.length ?? 1), name }]
      : []
  })
  return found.reduce<OddCharacter | undefined>(
    (first, next) => (first && first.at <= next.at ? first : next),
    undefined,
  )
}
