import { describe, expect, test } from 'vitest'
import { judge } from './registry.ts'

describe('T72: the number of a phone has at least five digits', () => {
  test.each([
    ['12345', 'holds'],
    ['1234', 'fails'],
    ['1-2-3-4-5', 'holds'],
    ['(1) - (2) - (3) - (4)', 'fails'],
    ['+8 2 1 0', 'fails'],
  ])('%s, however many characters: %s', (number, is) => {
    expect(judge('phone', number, true, {}).is).toBe(is)
  })
})
