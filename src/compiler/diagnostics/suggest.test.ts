import { describe, expect, it } from 'vitest'
import {
  describeLookAlike,
  inLatin,
  lookAlikeIn,
  mixedWord,
  nearestName,
  suggest,
} from './suggest.ts'

describe('nearestName', () => {
  it.each([
    [
      'sendVerificationOpt',
      ['sendVerificationOtp', 'verifyVerificationOtp'],
      'sendVerificationOtp',
    ],
    ['SMS', ['Email', 'Sms'], 'Sms'],
    ['conten', ['content', 'context'], 'content'],
    ['tite', ['route', 'title'], 'title'],
    ['goto', ['call', 'go'], 'go'],
    ['maxLen', ['minLength', 'maxLength'], 'maxLength'],
    ['find-id-verify', ['find-id', 'find-id-verify-otp'], 'find-id-verify-otp'],
    ['verify-otp', ['verify-sms', 'find-id-verify-otp'], 'find-id-verify-otp'],
    ['login.typedKnxId', ['login.typed', 'login.typedKnoxId'], 'login.typedKnoxId'],
    ['xyz', ['title', 'route'], undefined],
    ['order', ['or'], undefined],
    ['', ['title'], undefined],
    ['toString', ['title'], undefined],
  ])('of "%s" among %j is %s', (name, known, nearest) => {
    expect(nearestName(name, known)).toBe(nearest)
  })

  it('counts a shift key mistake as one mistake at any length', () => {
    expect(nearestName('VERIFYVERIFICATIONOTP', ['verifyVerificationOtp'])).toBe(
      'verifyVerificationOtp',
    )
  })

  it('is silent when nothing is near', () => {
    expect(suggest('abc', ['wxyz'])).toBe('')
  })
})

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
