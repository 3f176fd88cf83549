import { describe, expect, it } from 'vitest'
import { describeLookAlike, inLatin, lookAlikeIn, mixedWord } from './look-alikes.ts'
import { suggest } from './suggest.ts'

describe('a letter that looks like a Latin letter', () => {
  it.each([
    ['оtp', 'the letter "о" is Cyrillic (U+043E), not the Latin "o"'],
    ['gο', 'the letter "ο" is Greek (U+03BF), not the Latin "o"'],
    ['ｃode', 'the letter "ｃ" is full-width (U+FF43), not the Latin "c"'],
  ])('is described in %s', (name, words) => {
    const found = lookAlikeIn(name)
    expect(found && describeLookAlike(found)).toBe(words)
    expect(lookAlikeIn(inLatin(name))).toBeUndefined()
  })

  it.each(['otp', '로그인', 'ログイン', 'é'])('is none in %s', (name) => {
    expect(lookAlikeIn(name)).toBeUndefined()
  })

  it('is found beside a Latin letter, and not in a comment', () => {
    expect(mixedWord('a: 1 # оtp')).toBeUndefined()
    expect(mixedWord('title: Привет\nb: вход Login')).toBeUndefined()
    expect(mixedWord('a: 1\nоtp: 2')).toBe(5)
    expect(mixedWord('go: cоde')).toBe(5)
  })

  it('is named by a suggestion, in either name', () => {
    expect(suggest('ор', ['op'])).toContain('Did you mean "op"? Here, the letter "о" is Cyrillic')
    expect(suggest('login', ['lоgin'])).toContain('In that name, the letter "о" is Cyrillic')
  })
})
