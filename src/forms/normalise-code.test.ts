import { expect, test } from 'vitest'
import { normaliseCode } from './normalise-code.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['１２３４５６', '123456'],
  ['１２３　４５６', '123456'],
  [' 12\t34\n56 ', '123456'],
  ['12\u200b3456', '123456'],
  ['12a456', '12a456'],
  ['', ''],
])('%j means %j', (typed, meant) => {
  expect(normaliseCode(typed)).toBe(meant)
})
