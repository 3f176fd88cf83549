import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeAt, driftOf, matchingStep, motpCode } from './codes.ts'

const key = Secret.fromUTF8('12345678901234567890').base32

describe('TOTP', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => {
    expect(codeAt('UaTOTP', key, second * 1000)).toEqual({
      code,
      until: (Math.floor(second / 30) + 1) * 30_000,
    })
  })
})

describe('the time of a code', () => {
  it.each([
    ['UaTOTP', 30_000],
    ['UaMOTP', 60_000],
  ] as const)('%s: its own step, one earlier and one later, to the millisecond', (kind, length) => {
    const start = 1_234_567_920_000
    const { code } = codeAt(kind, key, start)
    const step = start / length
    const accepted = (shift: number) =>
      matchingStep({ kind, key, otp: code, now: start + shift * length })
    expect([-2, -1, 0, 1, 2].map(accepted)).toEqual([undefined, step, step, step, undefined])
    expect(
      [-length - 1, -length, 2 * length - 1, 2 * length].map((shift) =>
        matchingStep({ kind, key, otp: code, now: start + shift }),
      ),
    ).toEqual([undefined, step, step, undefined])
  })
})

describe('the clock of a phone', () => {
  it.each([
    [-630, undefined],
    [-600, -20],
    [-90, -3],
    [-60, -2],
    [-30, undefined],
    [0, undefined],
    [30, undefined],
    [60, 2],
    [90, 3],
    [600, 20],
    [630, undefined],
  ])('that is %i seconds off is %s steps off', (seconds, drift) => {
    const at = 1_234_567_890_000
    expect(
      driftOf({
        kind: 'UaTOTP',
        key,
        otp: codeAt('UaTOTP', key, at + seconds * 1000).code,
        now: at,
      }),
    ).toBe(drift)
  })

  it('is looked at for a code of the minute too', () => {
    const at = 1_234_567_890_000
    expect(
      driftOf({ kind: 'UaMOTP', key, otp: codeAt('UaMOTP', key, at - 180_000).code, now: at }),
    ).toBe(-3)
  })
})

describe('mOTP', () => {
  it('changes every minute', () => {
    const at = 1_234_567_890_000
    const { code, until } = codeAt('UaMOTP', key, at)
    expect(until).toBe(1_234_567_920_000)
    expect(code).toMatch(/^[0-9]{6}$/)
  })

  it('is never six zeros, an empty field for the screen (D3.13)', () => {
    // First minute for which the first round gives six zeros with this key, found by trying.
    expect(motpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 407_183)).toMatch(/^(?!000000)[0-9]{6}$/)
  })

  it('is another one for another key', () => {
    expect(motpCode(key, 1)).not.toBe(motpCode(Secret.fromUTF8('another key of the app').base32, 1))
  })
})
