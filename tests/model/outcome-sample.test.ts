import { expect, it } from 'vitest'
import { outcomeSample } from './outcome-sample.ts'

const wantedOf = (key: string, sample = outcomeSample(2), rounds = 24) =>
  Array.from({ length: rounds }, () => {
    const isWanted = sample.isWanted(key)
    if (isWanted) sample.record(key, false)
    return isWanted
  }).filter(Boolean).length

it('tries an outcome without news twice, then one time in ten', () => {
  expect(wantedOf('list 3')).toBe(2 + 2)
})

it('always tries an outcome that once led to something new', () => {
  const sample = outcomeSample(2)
  sample.record('list 3', true)
  expect(wantedOf('list 3', sample)).toBe(24)
})

it('tries every outcome without a limit', () => {
  expect(wantedOf('list 3', outcomeSample(Infinity))).toBe(24)
})
