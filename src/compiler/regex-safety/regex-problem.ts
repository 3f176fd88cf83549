/** Reasons of V8 in the words of an author. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/unterminated character class/i, 'a `[` is never closed'],
  [/unterminated group/i, 'a `(` is never closed'],
  [/unmatched '\)'/i, 'a `)` has no `(` before it'],
  [
    /lone quantifier brackets|incomplete quantifier/i,
    'a `{`, `}` or `]` is alone; write `\\` before it',
  ],
  [/nothing to repeat/i, 'nothing stands before a `*`, `+`, `?` or `{`'],
  [/range out of order/i, 'a range in `[ ]` is in the wrong order'],
  [/numbers out of order/i, 'the numbers in `{ }` are in the wrong order'],
  [
    /invalid escape|invalid unicode escape|invalid decimal escape/i,
    'this `\\` escapes nothing that needs it',
  ],
  [/invalid character class/i, 'a class such as `\\d` cannot be the end of a range'],
  [/invalid property name/i, 'there is no such `\\p{…}`'],
  [/invalid (?:group|named|capture)/i, 'a group `(?…)` of this kind does not exist'],
  [/\\ at end of pattern/i, 'it ends with a `\\`'],
]

/**
 * Returns the reason why a text is no regular expression of JavaScript (flag `u`), or undefined.
 */
export function regexProblem(source: string): string | undefined {
  try {
    return new RegExp(source, 'u').unicode ? undefined : 'it cannot be read'
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    // The message repeats the pattern before the reason.
    const said = message.slice(message.lastIndexOf(': ') + 2)
    return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? said.toLowerCase()
  }
}
