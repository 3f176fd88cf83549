import { describe, expect, it } from 'vitest'
import { seedIn, walkByChance } from './walk-by-chance.ts'

const walk = (seed: number) => (seed === 42 ? 'a dead end' : undefined)

describe('walks by chance', () => {
  it('say how many there were when the time is over', () => {
    let time = 0
    expect(walkByChance(7, { walks: 100, within: 10, now: () => (time += 1) }, () => undefined)).toEqual({ seed: 7, ran: 10 })
  })

  it('say which seed found something, so that it alone finds it again', () => {
    const { seed, ran, found } = walkByChance(40, { walks: 100, within: 1000 }, walk)
    expect([seed, ran, found]).toEqual([42, 3, 'a dead end'])
    expect(walkByChance(seed, { walks: 1, within: 1000 }, walk).found).toBe('a dead end')
  })

  it('begin at the seed that is asked for, and else anew each time', () => {
    expect(seedIn({ WALKS_SEED: '1234' })).toBe(1234)
    expect(() => seedIn({ WALKS_SEED: 'twelve' })).toThrow('WALKS_SEED is a whole number, not "twelve".')
    expect(new Set(Array.from({ length: 8 }, () => seedIn({}))).size).toBeGreaterThan(1)
  })
})
