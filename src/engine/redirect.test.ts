import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedUrl, endpointUrl } from './redirect.ts'
import { environment, program } from './testing/test-program.ts'

const allowed: readonly (readonly [address: string, leaves: string])[] = [
  ['/', 'https://door.example/'],
  ['/home?a=1#top', 'https://door.example/home?a=1#top'],
  ['/a//b', 'https://door.example/a//b'],
  ['https://door.example', 'https://door.example/'],
  ['https://door.example:443/x', 'https://door.example/x'],
  ['HTTPS://DOOR.EXAMPLE/x', 'https://door.example/x'],
  ['https://door.example?next=%2Fhome', 'https://door.example/?next=%2Fhome'],
  ['https://auth.example/oauth2/authorize?client_id=a&scope=openid%20profile', 'https://auth.example/oauth2/authorize?client_id=a&scope=openid%20profile'],
  ['https://portal.example:8443/settings', 'https://portal.example:8443/settings'],
  ['https://door.example/login?to=https://evil.example', 'https://door.example/login?to=https://evil.example'],
  ['https://door.example/@evil.example', 'https://door.example/@evil.example'],
  ['http://[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
]

const refused: readonly string[] = [
  // other origins
  'https://evil.example',
  'https://door.example.evil.example/',
  'https://evil.example/door.example',
  'https://evildoor.example/',
  'https://door.example-evil.example/',
  'http://door.example/',
  'https://door.example:8443/',
  'https://portal.example/',
  'http://portal.example:8443/',
  'https://sub.door.example/',
  'https://door.example./',
  'https://2130706433/',
  'https://127.1/',
  'https://0x7f.0.0.1/',
  'http://[::1]/',
  'http://[2001:db8:0:0::2]/',
  // a user before the host
  'https://door.example@evil.example/',
  'https://door.example:443@evil.example/',
  'https://user:pass@door.example/',
  'https://user@door.example/',
  'https://@door.example/',
  'https://evil.example#@door.example/',
  'https://evil.example?@door.example/',
  // relative to the protocol, or made to look local
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://evil.example\\@door.example/',
  'https://door.example\\.evil.example/',
  'https:door.example',
  // other schemes
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://door.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://door.example/x',
  'file:///etc/passwd',
  'ftp://door.example/',
  'filesystem:https://door.example/x',
  'view-source:https://door.example/',
  'about:blank',
  'intent://door.example#Intent;scheme=https;end',
  // control characters, spaces, other alphabets
  'https://door.example/\u0000',
  'https://door.example/\u0001x',
  'https://door.example/a b',
  'https://door.example/\r\nLocation: https://evil.example',
  'https://door.example/%0d%0aLocation:%20https://evil.example',
  'https://door.example/%00',
  'https://door.example/%5cevil.example',
  ' https://door.example/',
  'https://door.example/ ',
  'https://door.example/\u00A0',
  'https://door.example/\u200B',
  'https://door.example/\u202Etxt',
  'https://dооr.example/',
  'https://door。example/',
  'https://door.example／evil',
  'https://ⓔvil.example/',
  'https://door.exa%6dple/',
  'https://door%2eexample/',
  '\uFEFFhttps://door.example/',
  // paths that climb, broken encodings, other trash
  '/../x',
  '/a/../../x',
  '/a/%2e%2e/x',
  '/.%2E/x',
  '/./x',
  'https://door.example/..',
  'https://door.example/%',
  'https://door.example/%zz',
  'https://door.example/"><script>',
  'https://door.example/<x>',
  'https://door.example/{x}',
  'https://door.example/|',
  'https://door.example/^',
  'https://door.example/`',
  'https://door.example:/x',
  'https://door.example:99999/',
  'https://door.example:443:443/',
  'https://door.example:443x/',
  'https://[door.example]/',
  'https://[2001:db8::1/',
  'https://-door.example/',
  'https:// door.example/',
  'https://',
  'https',
  'home',
  './home',
  '?x=1',
  '#x',
  '',
  ' ',
  `https://door.example/${'a'.repeat(8200)}`,
]

describe('the allow-list of addresses', () => {
  test.each(allowed)('lets through %s', (address, leaves) => {
    expect(allowedUrl(environment, address)).toBe(leaves)
  })

  test.each(refused)('refuses %j', (address) => {
    expect(allowedUrl(environment, address)).toBeUndefined()
  })

  test.each([undefined, null, 1, true, ['https://door.example/'], { href: 'https://door.example/' }])('refuses %j, which is no text', (value) => {
    expect(allowedUrl(environment, value)).toBeUndefined()
  })

  test('whatever passes is on an allowed origin for the parser of the browser, and carries no user', () => {
    const origins = ['https://door.example', 'https://auth.example', 'https://portal.example:8443', 'http://[2001:db8::1]']
    const piece = fc.oneof(
      fc.constantFrom('https://', 'http://', '//', '/', '\\', '@', ':', '.', '#', '?', '%2e', '%', 'door.example', 'evil.example', 'auth.example', ':443', ':8443', '\t', 'javascript:', '[', ']', '..'),
      fc.string({ maxLength: 3, unit: 'binary' }),
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.oneof(text, text.map((rest) => `https://door.example${rest}`), text.map((rest) => `/${rest}`)), (address) => {
        const url = allowedUrl(environment, address)
        if (url === undefined) return
        const parsed = new URL(url, 'https://door.example/base/')
        expect(origins).toContain(parsed.origin)
        expect([parsed.username, parsed.password]).toEqual(['', ''])
        expect(new URL(address, 'https://door.example/base/').href).toBe(parsed.href)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the address of an endpoint', () => {
  test('stands on the authorization origin, its query encoded', () => {
    expect(endpointUrl(program(), 'authorize', { scope: 'openid profile', state: 'a&b=c#d' })).toBe('https://auth.example/auth/authorize?scope=openid+profile&state=a%26b%3Dc%23d')
  })
  test.each([
    ['a name that does not exist', 'nobody', {}],
    ['a name of the prototype', 'constructor', {}],
    ['a parameter that is not declared', 'authorize', { password: 'x' }],
  ])('refuses %s', (_name, endpoint, query) => {
    expect(endpointUrl(program(), endpoint, query)).toBeUndefined()
  })
  test.each(['//evil.example/x', 'https://evil.example/x', 'x', '/a/../b', ''])('refuses an endpoint at %j', (path) => {
    const odd = program([], { endpoints: { odd: { method: 'GET', path, parameters: [] } } })
    expect(endpointUrl(odd, 'odd', {})).toBeUndefined()
  })
})
