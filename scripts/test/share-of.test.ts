import { describe, expect, it } from 'vitest'
import { shareOf } from './selection.ts'

const cases = Array.from({ length: 37 }, (_, at) => at)
const round = (first: number) => Array.from({ length: 10 }, (_, at) => first + at)

describe('the share of a family that npm test runs', () => {
  it.each([0, 20_780, -10])('covers every case once in the ten seeds from %i on', (first) => {
    const run = round(first).flatMap((seed) => shareOf('numbers', cases, seed))
    expect(run.toSorted((one, other) => one - other)).toEqual(cases)
  })

  it('is a tenth, in the order of the family', () => {
    const share = shareOf('numbers', cases, 4)
    expect([3, 4]).toContain(share.length)
    expect(share).toEqual(share.toSorted((one, other) => one - other))
  })

  it('is never empty, and a small family is covered as well', () => {
    for (let size = 1; size < 10; size += 1) {
      const few = cases.slice(0, size)
      const shares = round(70).map((seed) => shareOf('few', few, seed))
      expect(shares.map(({ length }) => length)).toEqual(shares.map(() => 1))
      expect(new Set(shares.flat())).toEqual(new Set(few))
    }
  })

  it('meets every pair of a family within a family', () => {
    const pairs = Array.from({ length: 400 }, (_, seed) => {
      return shareOf('outer', cases.slice(0, 10), seed).flatMap((one) =>
        shareOf('inner', ['a', 'b'], seed).map((two) => `${one}${two}`),
      )
    })
    expect(new Set(pairs.flat()).size).toBe(20)
  })

  it('is as large as the number of shares says', () => {
    const run = Array.from({ length: 4 }, (_, seed) =>
      shareOf('numbers', cases, seed, { shares: 4 }),
    )
    expect(run.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([
      9, 9, 9, 10,
    ])
    expect(run.flat().toSorted((one, other) => one - other)).toEqual(cases)
  })

  it('is equal for equal seeds and differs between families', () => {
    expect(shareOf('numbers', cases, 4)).toEqual(shareOf('numbers', cases, 4))
    expect(shareOf('numbers', cases, 4)).not.toEqual(shareOf('others', cases, 4))
  })
})
