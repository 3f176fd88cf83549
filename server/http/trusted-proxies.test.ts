import { describe, expect, it } from 'vitest'
import { isTrusted, parseTrustedProxies } from './client-address.ts'

describe('the proxies with a trusted X-Forwarded-For header', () => {
  it.each([
    ['127.0.0.1', 0, true],
    ['::1', 0, true],
    ['::ffff:127.0.0.1', 0, true],
    ['10.1.2.3', 0, true],
    ['172.31.0.1', 0, true],
    ['fd00::1', 0, true],
    ['203.0.113.9', 0, false],
    ['172.32.0.1', 0, false],
    ['2001:db8::1', 0, false],
    ['unknown', 0, false],
    ['10.1.2.3', 1, false],
    ['127.0.0.1', 1, false],
  ])('without named proxies: %s at hop %i is %s', (address, hop, trusted) => {
    expect(isTrusted(undefined)(address, hop)).toBe(trusted)
  })

  it.each([
    ['10.0.0.5', 0, true],
    ['10.1.77.1', 1, true],
    ['2001:db8::7', 2, true],
    ['10.0.0.6', 0, false],
    ['127.0.0.1', 0, false],
  ])('with three named: %s at hop %i is %s', (address, hop, trusted) => {
    expect(isTrusted(parseTrustedProxies('10.0.0.5, 10.1.0.0/16,2001:db8::7'))(address, hop)).toBe(
      trusted,
    )
  })

  it.each(['proxy.example.com', '10.0.0.0/33', '::1/129', '10.0.0.5,', '10.0.0.5/x', '300.1.1.1'])(
    '%s names none',
    (list) => {
      expect(() => parseTrustedProxies(list)).toThrow(
        'TRUSTED_PROXIES must be addresses or networks',
      )
    },
  )

  it.each(['0.0.0.0/0', '10.0.0.5, ::/0'])('%s names everybody, and is refused', (list) => {
    expect(() => parseTrustedProxies(list)).toThrow('TRUSTED_PROXIES may not name every address')
  })

  it('nothing named is nothing', () => expect(parseTrustedProxies(undefined)).toBeUndefined())
})
