import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../../../tests/support/times.ts'
import { workUnits } from '../../../tests/support/work-time.ts'
import { dangerIn } from './danger-in.ts'

describe('dangerIn', () => {
  it.each([
    String.raw`^(a+)+$`,
    String.raw`^(a*)*$`,
    String.raw`^(a|a)*$`,
    String.raw`^(a|aa)+$`,
    String.raw`^(\d+)*x$`,
    String.raw`^([a-z]+)*@`,
    String.raw`^(a?b?)*$`,
    String.raw`^(.*)*$`,
    String.raw`^(a{1,50}){1,50}$`,
    String.raw`^(x+x+)+y$`,
    String.raw`^(\w|\d)+$`,
    String.raw`^((a)+)+$`,
    String.raw`^(?:a+){10,}$`,
    String.raw`^(?<name>a+)+$`,
    String.raw`^(a|[a-c])*$`,
    String.raw`^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$`,
    String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`,
    String.raw`^(\p{L}|a)+$`,
    String.raw`^(?:(?:a|b)*c?)*$`,
  ])('%s takes exponential time and is refused', (source) => {
    expect(dangerIn(source)).toMatch(/repeats inside a group that repeats|in many ways/)
  })

  it.each([
    String.raw`^a*a*$`,
    String.raw`^\d+\d+$`,
    String.raw`^[a-z]+[a-z0-9]*$`,
    String.raw`^\s*(.*)\s*$`,
    String.raw`^.*,.*,.*$`,
    String.raw`^a+b?a+$`,
    String.raw`^\w+\d{3,}$`,
    String.raw`^a{2,100}a{2,100}$`,
  ])('%s takes quadratic time and is refused', (source) => {
    expect(dangerIn(source)).toMatch(/in many ways/)
  })

  it.each([
    '^(?:a|a){20}$',
    '^(?:a?){30}$',
    '^(?:(?:(?:a|a){1,3}){2}|a){1,3}a$',
    '^(?:a|a|a){15}b',
    '^(?:|){40}$',
    '^(?:(?:|){40})?$',
    '^(?:|a){30}b',
    '^a(?:|b){30}$',
    '^(?:ab|a|b){24}$',
  ])('refuses %s because its bounded time is too long', (source) => {
    expect(dangerIn(source)).toMatch(/in many ways/)
  })

  it.each([String.raw`\d+x`, String.raw`[a-z]+@[a-z]+`, String.raw`\s+$`, String.raw`^a|b+c`])(
    '%s begins anywhere and is refused',
    (source) => {
      expect(dangerIn(source)).toMatch(/begin it with \^/)
    },
  )

  it.each([
    [String.raw`^(?=a)b`, 'lookahead'],
    [String.raw`^(?<!a)b`, 'lookahead'],
    [String.raw`^(a)\1$`, 'backreference'],
    [String.raw`^(?<q>a)\k<q>$`, 'backreference'],
    ['(', 'not a regular expression'],
    ['^[', 'not a regular expression'],
    ['a'.repeat(501), 'longer than'],
    ['^(?:a{100}){100}$', 'more than 160 positions'],
    ['^a{5000}$', '5000 times'],
  ])('%s is refused', (source, why) => {
    expect(dangerIn(source)).toContain(why)
  })

  it.each([
    '^[a-z]+$',
    String.raw`^\d{6}$`,
    String.raw`^01[016789]-?\d{3,4}-?\d{4}$`,
    String.raw`^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$`,
    String.raw`^\+?[1-9]\d{1,14}$`,
    '^[A-Za-z][A-Za-z0-9._-]{2,49}$',
    '[0-9]',
    '^(?:a|b)*$',
    '^(ab|cd)+e$',
    String.raw`^\d{4}-\d{2}-\d{2}$`,
    String.raw`^[가-힣]{2,20}$`,
    String.raw`^\p{L}+$`,
    '^$',
    '',
    '^[^<>]*$',
    String.raw`^(?:[a-z]+-)*[a-z]+$`,
    '^(?:0|[1-9][0-9]*)$',
    String.raw`^\u{1F600}+$`,
    String.raw`^a?a?a?b$`,
    '^(?:yes|no)$',
    '^.{8,64}$',
    '^(?:a?){5}$',
    '^[a-z]{0,5}[a-z0-9]{0,5}$',
    '^.*a.{15}$',
    '^a{0,12}b?a{0,12}$',
  ])('%s takes linear time', (source) => {
    expect(dangerIn(source)).toBeUndefined()
  })

  const letter = fc.constantFrom('a', 'b', '[ab]', '.', '[^a]', String.raw`\w`)
  const { pattern } = fc.letrec<{ readonly pattern: string; readonly piece: string }>((tie) => ({
    piece: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      letter,
      fc
        .tuple(
          tie('pattern'),
          fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '{2,}', '{9}', '{0,12}'),
        )
        .map(([inner, sign]) => `(?:${inner})${sign}`),
      fc
        .tuple(letter, fc.constantFrom('*', '+', '?', '{2,40}'))
        .map(([inner, sign]) => `${inner}${sign}`),
    ),
    pattern: fc.oneof(
      fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
      fc.tuple(tie('piece'), tie('piece')).map(([one, other]) => `${one}|${other}`),
    ),
  }))
  const word = fc
    .array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 })
    .map((letters) => letters.join(''))

  it(
    'takes no pattern that takes long at a long text',
    () => {
      let taken = 0
      fc.assert(
        fc.property(pattern, word, word, (inner, repeated, end) => {
          const source = `^(?:${inner})$`
          if (dangerIn(source) !== undefined) return
          taken += 1
          const text = `${repeated.repeat(Math.floor(20_000 / repeated.length))}${end}!\n`
          const compiled = new RegExp(source, 'u')
          // A quadratic match takes 400 million steps at this length: forty of these units. A slow
          // match is tried again, because the second try is already compiled.
          expect(workUnits(() => compiled.test(text), 1, 1)).toBeLessThan(1)
        }),
        { numRuns: 1_500 * times },
      )
      expect(taken).toBeGreaterThan(150)
    },
    60_000 * times,
  )
})
