import { expect, it } from 'vitest'
import { seedIn } from './seed.ts'

it('chance begins at the seed that is asked for, and else at the same each time', () => {
  expect(seedIn({ SEED: '1234' })).toBe(1234)
  expect(seedIn({ SEED: '' })).toBe(seedIn({}))
  expect(() => seedIn({ SEED: 'twelve' })).toThrow('SEED is a whole number, not "twelve".')
})
