import { describe, expect, it } from 'vitest'
import { secretIn } from './secrets.ts'

describe('secretIn', () => {
  it.each([
    ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'a key of a payment service'],
    ['-----BEGIN EC PRIVATE KEY-----', 'a private key'],
    ['AKIAIOSFODNN7EXAMPLE', 'an access key of a cloud'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'an access token'],
    ['postgres://gate:hunter22@db.example/gate', 'an address with a password'],
    ['id 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'a long random string'],
    ['Zq83Kx0PtR5vLmN2cY7hWd4jBsF6gTaE1uQo', 'a long random string'],
  ])('finds %s', (text, name) => {
    expect(secretIn(text)).toBe(name)
  })

  it.each([
    'Your ID is the part of your company mail before the at sign.',
    '=state.enrollment.enrollmentVerificationType in ["Sms", "Email"]',
    'https://play.google.com/store/search?q=SingleID%20Authenticator&c=apps',
    '/secdx/mfa/consumers-logout/secure-logout/after/the/hand-over',
    'verify.authenticator.clock.slowButNotByMoreThan30Seconds',
    '0000000000000000000000000000000000000000',
    '인증번호를 더 이상 보낼 수 없습니다. 가장 최근에 받은 인증번호를 입력해 주세요.',
  ])('finds nothing in %s', (text) => {
    expect(secretIn(text)).toBeUndefined()
  })
})
