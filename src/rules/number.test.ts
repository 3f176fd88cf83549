import { expect, test } from 'vitest'
import { normaliseNumber, numberIn } from './number.ts'

test.each([
  ['12', 12],
  ['１２', 12],
  [' 12 ', 12],
  ['−5', -5],
  ['－５', -5],
  ['1,000', 1000],
  ['1,000,000.5', 1_000_000.5],
  // The page has removed the first comma while the user typed.
  ['1000,000', 1_000_000],
  ['.5', 0.5],
  ['1.', 1],
  ['12a', '12a'],
  ['1,00', '1,00'],
  ['1e5', '1e5'],
  ['-', '-'],
  ['', ''],
])('%j is read as %j', (text, meant) => {
  expect(numberIn(text)).toBe(meant)
})

test('a comma is the decimal sign where the browser of the user says so', () => {
  expect([numberIn('1,5', ','), numberIn('1,000', ',')]).toEqual([1.5, 1])
})

test('a number keeps the part that the user is still typing', () => {
  expect([normaliseNumber('１.'), normaliseNumber('1.50'), normaliseNumber('-')]).toEqual([
    '1.',
    '1.50',
    '-',
  ])
})
