import { describe, expect, it } from 'vitest'
import { nearestName, suggest } from './suggest.ts'

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
