import { describe, expect, it } from 'vitest'
import { openIn } from './open-in.ts'

describe('openIn', () => {
  it.each([
    ['(a && b', 0, '('],
    ['a in ["x", "y"', 5, '['],
    ['has(a.b) && (c == ")"', 12, '('],
    ['a == "b', 5, '"'],
  ])('%s', (source, at, sign) => {
    expect(openIn(source)).toEqual({ at, sign })
  })

  it.each(['(a)', 'a in ["(", "["]', "a == '\"'", ''])('finds nothing in %s', (source) => {
    expect(openIn(source)).toBeUndefined()
  })
})
