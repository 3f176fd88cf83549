import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileAddresses } from '../../tests/support/engine/hostile-addresses.ts'
import { environment, program } from '../../tests/support/engine/test-program.ts'
import { allowedUrl, endpointUrl } from './allowed-url.ts'

const allowed: readonly (readonly [address: string, leaves: string])[] = [
  ['/', 'https://door.example/'],
  ['/home?a=1#top', 'https://door.example/home?a=1#top'],
  ['/a//b', 'https://door.example/a//b'],
  ['https://door.example', 'https://door.example/'],
  ['https://door.example:443/x', 'https://door.example/x'],
  ['HTTPS://DOOR.EXAMPLE/x', 'https://door.example/x'],
  ['https://door.example?next=%2Fhome', 'https://door.example/?next=%2Fhome'],
  [
    'https://auth.example/oauth2/authorize?client_id=a&scope=openid%20profile',
    'https://auth.example/oauth2/authorize?client_id=a&scope=openid%20profile',
  ],
  ['https://portal.example:8443/settings', 'https://portal.example:8443/settings'],
  [
    'https://door.example/login?to=https://evil.example',
    'https://door.example/login?to=https://evil.example',
  ],
  ['https://door.example/@evil.example', 'https://door.example/@evil.example'],
  ['http://[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
]

describe('the allow-list of addresses', () => {
  test.each(allowed)('lets through %s', (address, leaves) => {
    expect(allowedUrl(environment, address)).toBe(leaves)
  })

  test.each(hostileAddresses)('refuses %j', (address) => {
    expect(allowedUrl(environment, address)).toBeUndefined()
  })

  test.each([
    undefined,
    null,
    1,
    true,
    ['https://door.example/'],
    { href: 'https://door.example/' },
  ])('refuses %j, which is no text', (value) => {
    expect(allowedUrl(environment, value)).toBeUndefined()
  })

  test('lets through only allowed origins, as the browser parses them, without user', () => {
    const origins = [
      'https://door.example',
      'https://auth.example',
      'https://portal.example:8443',
      'http://[2001:db8::1]',
    ]
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '.',
        '#',
        '?',
        '%2e',
        '%',
        'door.example',
        'evil.example',
        'auth.example',
        ':443',
        ':8443',
        '\t',
        'javascript:',
        '[',
        ']',
        '..',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `https://door.example${rest}`),
          text.map((rest) => `/${rest}`),
        ),
        (address) => {
          const url = allowedUrl(environment, address)
          if (url === undefined) return
          const parsed = new URL(url, 'https://door.example/base/')
          expect(origins).toContain(parsed.origin)
          expect([parsed.username, parsed.password]).toEqual(['', ''])
          expect(new URL(address, 'https://door.example/base/').href).toBe(parsed.href)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('the address of an endpoint', () => {
  test('uses the authorization origin and encodes the query', () => {
    expect(endpointUrl(program(), 'authorize', { scope: 'openid profile', state: 'a&b=c#d' })).toBe(
      'https://auth.example/auth/authorize?scope=openid+profile&state=a%26b%3Dc%23d',
    )
  })
  test.each([
    ['a name that does not exist', 'nobody', {}],
    ['a name of the prototype', 'constructor', {}],
    ['a parameter that is not declared', 'authorize', { password: 'x' }],
  ])('refuses %s', (_name, endpoint, query) => {
    expect(endpointUrl(program(), endpoint, query)).toBeUndefined()
  })
  test.each(['//evil.example/x', 'https://evil.example/x', 'x', '/a/../b', ''])(
    'refuses an endpoint at %j',
    (path) => {
      const odd = program([], { endpoints: { odd: { method: 'GET', path, parameters: [] } } })
      expect(endpointUrl(odd, 'odd', {})).toBeUndefined()
    },
  )
})
