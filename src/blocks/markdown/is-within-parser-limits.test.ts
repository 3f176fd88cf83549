import { expect, test } from 'vitest'
import { isWithinParserLimits } from './parse.ts'

test.each([
  [
    'a policy',
    '# Title\n\n- one\n  - two\n    1. three\n\n> said **so**\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  ],
  ['a line of hyphens under a title', `Title\n${'='.repeat(80)}\n\n${'-'.repeat(80)}`],
])('%s is', (_name, text) => {
  expect(isWithinParserLimits(text)).toBe(true)
})

test.each([
  ['a megabyte', 'a '.repeat(500_000)],
  ['emphasis without end', `${'*'.repeat(32)}a`],
  ['brackets without end', '['.repeat(32)],
  ['quotes inside quotes', '> '.repeat(40)],
  ['lists inside lists', `${' '.repeat(60)}- a`],
  ['both in turn', '> - '.repeat(20)],
])('%s is not', (_name, text) => {
  expect(isWithinParserLimits(text)).toBe(false)
})
