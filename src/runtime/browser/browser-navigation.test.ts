import { describe, expect, test } from 'vitest'
import { addressOf } from './address-of.ts'

describe('the address', () => {
  test.each([
    ['/base/desk', '?a=1&a=2', '', { path: '/desk', query: { a: '1' } }],
    [
      '/base/desk',
      '',
      '#jwt=a.b.c&jwt=other&of=%23',
      { path: '/desk', query: {}, fragment: { jwt: 'a.b.c', of: '#' } },
    ],
    ['/base', '', '#', { path: '/', query: {} }],
  ])('%s%s%s', (pathname, search, hash, expected) => {
    expect(addressOf({ pathname, search, hash }, '/base')).toEqual(expected)
  })
})
