import { describe, expect, it } from 'vitest'
import { maskEmail, maskId, maskIp, maskPhone } from './address-spelling.ts'

describe('the visible part of a stored address', () => {
  it.each([
    ['minji.kim@example.com', 'm*****@example.com'],
    ['a@b.c', 'a*****@b.c'],
    ['"a@b"@c.d', '"*****@c.d'],
  ])('R9.26 T75: %s is %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked)
  })

  it.each([
    ['minji.kim', 'm*****m'],
    ['kim', 'k*****m'],
    ['ab', 'a*****b'],
    ['a', 'a*****'],
    ['kim@example.com', 'k*****@example.com'],
  ])('R9.27 D9.05 T75 the ID %s is %s', (id, masked) => {
    expect(maskId(id)).toBe(masked)
  })

  it("D9.05: shows a phone's last four digits, hides an IP address's end", () => {
    expect(
      ['+82 10-5550-0101', '+82 10 5550 0101', '010-5550-0101', '+1 201-555-0101'].map(maskPhone),
    ).toEqual(Array.from({ length: 4 }, () => '***-****-0101'))
    expect([maskIp('192.0.2.17'), maskIp('2001:db8:1:2:3:4:5:6')]).toEqual([
      '192.0.2.*',
      '2001:db8:1:2:*',
    ])
  })
})
