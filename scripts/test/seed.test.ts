import { expect, it } from 'vitest'
import { drawSeedIn, seedIn } from './tier.ts'

it('chance starts at the given seed, otherwise at a fixed seed', () => {
  expect(seedIn({ SEED: '1234' })).toBe(1234)
  expect(seedIn({ SEED: '' })).toBe(seedIn({}))
  expect(() => seedIn({ SEED: 'twelve' })).toThrow('SEED is a whole number, not "twelve".')
})

it('the draw changes with the day, and repeats with SEED', () => {
  const [today, tomorrow] = [Date.UTC(2026, 0, 2, 23, 59), Date.UTC(2026, 0, 3)]
  expect(drawSeedIn({}, tomorrow) - drawSeedIn({}, today)).toBe(1)
  expect(drawSeedIn({ DRAW_SEED: '20455' }, tomorrow)).toBe(20_455)
  expect(drawSeedIn({ SEED: '7', DRAW_SEED: '20455' }, tomorrow)).toBe(7)
})
