import { expect, test } from 'vitest'
import { type Counts, grownCounts, lowerCounts } from './counts.ts'

const before: Counts = {
  functionsWithFourParameters: 7,
  filesInImportCircles: 0,
}

test('reports an increased count with its limit, but no decreased count', () => {
  expect(grownCounts(before, { ...before, functionsWithFourParameters: 6 })).toEqual([])
  expect(grownCounts(before, { ...before, filesInImportCircles: 2 })).toEqual([
    'filesInImportCircles: 2, and at most 0 are allowed.',
  ])
})

test('the lower number of each count is kept', () => {
  expect(
    lowerCounts(before, { ...before, functionsWithFourParameters: 6, filesInImportCircles: 2 }),
  ).toEqual({ ...before, functionsWithFourParameters: 6 })
})
