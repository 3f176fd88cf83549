import { describe, expect, test } from 'vitest'
import { environment } from '../../../tests/support/engine/test-program.ts'
import { cssUrl, ownPicture } from './css-url.ts'

const png = 'data:image/png;base64,iVBORw0KGgo='

describe('the address in a CSS url(...) value of branding (R7.24, D7.05, T8)', () => {
  test.each([
    ['url(https://cdn.example/logo.svg)', 'https://cdn.example/logo.svg'],
    ["url('https://cdn.example/logo.svg?v=1')", 'https://cdn.example/logo.svg?v=1'],
    ['url("https://cdn.example:8443/logo.svg")', 'https://cdn.example:8443/logo.svg'],
    ['  URL( "/base/logo.svg" ) ', 'https://door.example/base/logo.svg'],
    [`url(${png})`, png],
    ["url('data:image/svg+xml,%3Csvg%3E')", 'data:image/svg+xml,%3Csvg%3E'],
    [
      'url(data:image/svg+xml;charset=utf-8;base64,PHN2Zz4=)',
      'data:image/svg+xml;charset=utf-8;base64,PHN2Zz4=',
    ],
  ])('%s', (text, address) => {
    expect(cssUrl(environment, text)).toBe(address)
  })

  test.each([
    'https://cdn.example/logo.svg',
    'url()',
    'url("")',
    'url(http://cdn.example/logo.svg)',
    'url(//evil.example/x)',
    'url(/\\evil.example)',
    'url(javascript:alert(1))',
    'url("javascript:alert(1)")',
    'url(data:text/html,<script>)',
    'url(data:image/svg+xml,<script>)',
    'url("https://cdn.example/a"); background: url(https://evil.example)',
    'url("https://user:pw@cdn.example/a")',
    'url("https://cdn.example/a\\"b")',
    'url(https://cdn.example/a b)',
    'url(\'https://cdn.example/a")',
    'url("https://cdn.example/\u0000")',
    'image-set("a.png")',
    'none',
    null,
    undefined,
    3,
    ['url(https://cdn.example/logo.svg)'],
  ])('ignores %j', (text) => {
    expect(cssUrl(environment, text)).toBeUndefined()
  })
})

describe('the picture of a row', () => {
  test.each(['/sandbox/branding/sora.svg', png])('shows %s', (address) => {
    expect(ownPicture(address)).toBe(address)
  })

  test.each([
    'https://cdn.example/logo.svg',
    '//cdn.example/logo.svg',
    '/\\cdn.example/logo.svg',
    'javascript:alert(1)',
    'data:text/html,x',
    'logo.svg',
    '',
    null,
    undefined,
    3,
  ])('ignores %j', (address) => {
    expect(ownPicture(address)).toBeUndefined()
  })
})
