import { describe, expect, it } from 'vitest'
import { forwardedAddresses, parseAddress, readForwarded } from './client-address.ts'

describe('an address is read in every spelling of proxies', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:51234', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0]:443', 'fe80::1'],
    ['::1', '::1'],
  ])('%s is %s', (text, address) => expect(parseAddress(text)).toBe(address))

  it.each([
    '',
    'unknown',
    '_hidden',
    'example.com',
    'example.com:443',
    '203.0.113',
    '203.0.113.256',
    '0x7f.0.0.1',
    '2130706433',
    '010.0.0.1',
    '203.0.113.7:x',
    '203.0.113.7:123456',
    '[203.0.113.7',
    '2001:db8::1::2',
    '12345::',
    '[]',
    '[]:80',
    '203.0.113.7 203.0.113.8',
    '"203.0.113.7"',
  ])('%j is none', (text) => expect(parseAddress(text)).toBeUndefined())
})

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7:1, [2001:db8::1]:2', ['203.0.113.7', '2001:db8::1']],
    ['198.51.100.1, unknown, 203.0.113.7', ['203.0.113.7']],
    ['198.51.100.1, unknown', []],
    ['203.0.113.7, ,10.0.0.1,', ['203.0.113.7', '10.0.0.1']],
  ])('%j leaves %j', (header, addresses) => expect(forwardedAddresses(header)).toEqual(addresses))

  // Thousands of entries fit into one header, and reading them would block the process.
  it('is read no further than a row of proxies reaches', () => {
    const nearest = Array.from({ length: 16 }, (_, index) => `10.0.0.${index + 1}`)
    const header = [...Array<string>(2_000).fill('203.0.113.7'), ...nearest].join(',')
    expect(forwardedAddresses(header)).toEqual(nearest)
  })

  it('is emptied when the nearest proxy wrote no address', () => {
    const request = {
      headers: {
        'x-forwarded-for': '203.0.113.7, unknown',
        'x-forwarded-host': 'evil.example',
        host: 'login.example.com',
      },
    }
    readForwarded(request)
    expect(request.headers).toEqual({ 'x-forwarded-for': '', host: 'login.example.com' })
  })
})
