import { describe, expect, it } from 'vitest'
import { readPayload } from './serve-phone.ts'

const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the codes that a phone reads', () => {
  it.each([
    [
      'a QR code that pairs',
      'singleid://pair?code=ABCDEFGH234567AB&kind=UaApp&issuer=Gatehouse&account=kim',
      { is: 'code', code: 'ABCDEFGH234567AB' },
    ],
    [
      'a code that was typed in groups',
      ' abcd efgh 2345 67ab ',
      { is: 'code', code: 'ABCDEFGH234567AB' },
    ],
    [
      'the key of any TOTP',
      `otpauth://totp/Gatehouse:kim?issuer=Gatehouse&secret=${key}`,
      { is: 'key', key, issuer: 'Gatehouse', label: 'kim' },
    ],
    [
      'a key that was typed',
      'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
      { is: 'key', key, issuer: '', label: '' },
    ],
    ['a key of eight digits', `otpauth://totp/kim?digits=8&secret=${key}`, { is: 'unknown' }],
    ['a key that counts', `otpauth://hotp/kim?counter=1&secret=${key}`, { is: 'unknown' }],
    ['an address of another app', 'singleid://wipe?code=ABCDEFGH234567AB', { is: 'unknown' }],
    ['a broken address', 'otpauth://totp/', { is: 'unknown' }],
    ['too short a code', 'ABCD', { is: 'unknown' }],
    ['anything else', '<script>', { is: 'unknown' }],
    ['nothing', '', { is: 'unknown' }],
  ])('%s', (_name, text, payload) => {
    expect(readPayload(text)).toEqual(payload)
  })
})
