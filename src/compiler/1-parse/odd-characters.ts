/** Characters that a reader cannot see or that reorder what they see (Unicode TR 36, "Trojan Source"); the YAML parser accepts them all. */
const odd: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\uFEFF/, 'a byte order mark'],
  [/\0/, 'a NUL character (is the file UTF-16?)'],
  [/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/, 'a character that changes the direction of writing'],
  [/[\u200B-\u200D\u2060\uFEFF\u00AD]/, 'a character of no width'],
  [/[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u0080-\u009F\uFFFE\uFFFF]/, 'a control character'],
  [/\uFFFD/, 'a replacement character (is the file UTF-8?)'],
  [/^[ ]*\t/m, 'a tab in the indentation'],
]

export interface OddCharacter { readonly at: number; readonly name: string }

/** The first of them, or nothing. */
export function oddCharacter(text: string): OddCharacter | undefined {
  const found = odd.flatMap(([pattern, name]) => {
    const match = pattern.exec(text)
    return match ? [{ at: match.index + match[0].length - 1, name }] : []
  })
  return found.reduce<OddCharacter | undefined>((first, next) => (first && first.at <= next.at ? first : next), undefined)
}
