import { expect, test } from 'vitest'
import { type Counts, grownCounts, lowerCounts } from './shape.ts'

const before: Counts = {
  functionsWithFourParameters: 7,
  filesInImportCycles: 0,
}

test('reports an increased count with its limit, but no decreased count', () => {
  expect(grownCounts(before, { ...before, functionsWithFourParameters: 6 })).toEqual([])
  expect(grownCounts(before, { ...before, filesInImportCycles: 2 })).toEqual([
    'filesInImportCycles: 2, and at most 0 are allowed.',
  ])
})

test('the lower number of each count is kept', () => {
  expect(
    lowerCounts(before, { ...before, functionsWithFourParameters: 6, filesInImportCycles: 2 }),
  ).toEqual({ ...before, functionsWithFourParameters: 6 })
})
