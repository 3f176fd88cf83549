import { describe, expect, it } from 'vitest'
import { walkByChance } from './walk-by-chance.ts'

/** One walk in three ends badly. */
const walk = (own: number) => (own % 3 === 2 ? 'a dead end' : undefined)

describe('walks by chance', () => {
  it('say how many there were when the time is over', () => {
    const { seed, ran, found } = walkByChance(7, { walks: 1_000_000, within: 30 }, () => undefined)
    expect([seed, found]).toEqual([7, undefined])
    expect(ran).toBeGreaterThan(0)
    expect(ran).toBeLessThan(1_000_000)
  })

  it('run the requested number of times, each with its own seed', () => {
    const seeds = new Set<number>()
    expect(walkByChance(7, { walks: 50, within: 60_000 }, (seed) => void seeds.add(seed))).toEqual({
      seed: 7,
      ran: 50,
    })
    expect(seeds.size).toBeGreaterThan(25)
  })

  it('say which seed found something, so that it alone finds it again', () => {
    const { seed, ran, found } = walkByChance(42, { walks: 1000, within: 60_000 }, walk)
    expect([seed % 3, found]).toEqual([2, 'a dead end'])
    expect(ran).toBeGreaterThan(1)
    expect(walkByChance(seed, { walks: 1, within: 60_000 }, walk)).toEqual({
      seed,
      ran: 1,
      found: 'a dead end',
    })
  })
})
