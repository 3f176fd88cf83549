import { expect, test } from 'vitest'
import { environment } from '../../../tests/support/engine/test-program.ts'
import { brandImage } from './shell-view.ts'

test.each([
  ['url("/sandbox/logo.svg")', 'https://door.example/sandbox/logo.svg'],
  ['url(https://door.example/logo.svg)', 'https://door.example/logo.svg'],
  ['url(data:image/png;base64,AA==)', 'data:image/png;base64,AA=='],
])('R7.24: %s is shown', (text, address) => {
  expect(brandImage(environment, text)).toBe(address)
})

test.each([
  'url(https://cdn.example/logo.svg)',
  'url(https://door.example.evil.example/logo.svg)',
  'url(javascript:alert(1))',
  'url("/a\\")',
  'none',
  '',
  undefined,
])('%j is not', (text) => {
  expect(brandImage(environment, text)).toBeUndefined()
})
