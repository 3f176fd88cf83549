import { describe, expect, test } from 'vitest'
import { createCustomEqual } from './plain-equal.ts'

const equal = createCustomEqual()
const cycle = (value: number) => {
  const made: Record<string, unknown> = { value }
  made['self'] = made
  return made
}

describe('the replacement for fast-equals', () => {
  test.each([
    ['the same data', { a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    ['another value below', { a: [1, { b: null }] }, { a: [1, { b: 0 }] }, false],
    ['a key more', { a: 1 }, { a: 1, b: undefined }, false],
    ['a list and an object', [], {}, false],
    ['two functions', () => 1, () => 2, true],
    ['not a number', Number.NaN, Number.NaN, true],
    ['two rings', cycle(1), cycle(1), true],
    ['two rings that differ', cycle(1), cycle(2), false],
    [
      'elements made by different owners',
      { $$typeof: 1, type: 'p', _owner: 1 },
      { $$typeof: 1, type: 'p', _owner: 2 },
      true,
    ],
  ])('%s', (_case, one, other, same) => {
    expect(equal(one, other)).toBe(same)
  })
})
