import { expect, it } from 'vitest'
import { isTooDeeplyNested } from './mount-api.ts'

const nested = (levels: number, open: string, close: string): unknown =>
  JSON.parse(open.repeat(levels) + '1' + close.repeat(levels))

it.each([
  ['a number', 1, false],
  ['nothing', null, false],
  ['32 lists', nested(32, '[', ']'), false],
  ['33 lists', nested(33, '[', ']'), true],
  ['30,000 lists', nested(30_000, '[', ']'), true],
  ['10,000 objects', nested(10_000, '{"a":', '}'), true],
  ['wide, and not deep', { of: Array.from({ length: 20_000 }, () => []) }, false],
])('%s', (_, value, expected) => {
  expect(isTooDeeplyNested(value)).toBe(expected)
})
