import { describe, expect, it } from 'vitest'
import { regexProblem } from './read-pattern.ts'

describe('regexProblem', () => {
  it.each([
    ['^[0-9+$', 'a `[` is never closed'],
    ['^(ab$', 'a `(` is never closed'],
    ['ab)', 'a `)` has no `(` before it'],
    ['^*a', 'nothing stands before a `*`, `+`, `?` or `{`'],
    ['[z-a]', 'a range in `[ ]` is in the wrong order'],
    ['a{3,1}', 'the numbers in `{ }` are in the wrong order'],
    ['^[[:digit:]]+$', '`[:digit:]` is of another dialect; write `\\d`, or the letters themselves'],
    ['\\A[0-9]\\z', '`\\A` and `\\z` are of another dialect; write `^` and `$`'],
    ['^[0-9]{2, 4}$', 'a space is in `{ }`; write `{2,4}`'],
    ['a{', 'a `{`, `}` or `]` is alone; write `\\` before it'],
    ['\\_', 'this `\\` escapes nothing that needs it'],
    ['\\p{Hangeul}', 'there is no such `\\p{…}`'],
    ['a\\', 'it ends with a `\\`'],
    ['(?<a', 'a group `(?…)` of this kind does not exist'],
  ])('%s: %s', (source, reason) => {
    expect(regexProblem(source)).toBe(reason)
  })

  it('accepts a regular expression', () => {
    expect(regexProblem('^[\\p{L}]+$')).toBeUndefined()
  })
})
