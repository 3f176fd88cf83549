import { expect, test } from 'vitest'
import { type Counts, grownCounts, lowerCounts } from './counts.ts'

const before: Counts = {
  commentsWithWhatOrWho: 5,
  oldWordsInComments: 7,
  functionsWithFourParameters: 2,
  filesInImportCircles: 0,
}

test('a count that grew is named with its limit; one that fell is not', () => {
  expect(grownCounts(before, { ...before, oldWordsInComments: 6 })).toEqual([])
  expect(grownCounts(before, { ...before, filesInImportCircles: 2 })).toEqual([
    'filesInImportCircles: 2, and at most 0 are allowed.',
  ])
})

test('the lower number of each count is kept', () => {
  expect(
    lowerCounts(before, { ...before, oldWordsInComments: 6, filesInImportCircles: 2 }),
  ).toEqual({ ...before, oldWordsInComments: 6 })
})
