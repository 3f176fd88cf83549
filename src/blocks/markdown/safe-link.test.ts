import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each(['https://example.com/', 'https://example.com/a?b=c#d', 'mailto:desk@example.com'])(
  '%s leads there',
  (address) => {
    expect(safeLink(address)).toBe(address)
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'http://example.com/',
  '//example.com',
  '/path',
  '#part',
  'path',
  'https://user:secret@example.com/',
  String.raw`https:\\example.com`,
  'https://exam ple.com',
  '',
])('%j leads nowhere', (address) => {
  expect(safeLink(address)).toBeUndefined()
})
