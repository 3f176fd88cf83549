import { expect, test } from 'vitest'
import { intervalOfMedian } from './rows-of-load.ts'

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

test('surrounds the median, with equal numbers of values outside each side', () => {
  // The ranks are in printed tables of the sign test.
  expect(intervalOfMedian(upTo(15).toReversed())).toEqual([4, 12])
  expect(intervalOfMedian(upTo(50))).toEqual([18, 33])
})

test('uses minimum and maximum when there are few values', () => {
  expect(intervalOfMedian([1.2])).toEqual([1.2, 1.2])
  expect(intervalOfMedian([3, 1, 2])).toEqual([1, 3])
  expect(() => intervalOfMedian([])).toThrow('no median of nothing')
})

test('holds the true median in 95 of 100 runs', () => {
  // Park and Miller's generator, so that every run has the same numbers. The median of u³ is ½³.
  let state = 7
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const runs = Array.from({ length: 2_000 }, () =>
    intervalOfMedian(Array.from({ length: 15 }, () => random() ** 3)),
  )
  const held = runs.filter(([least, most]) => least <= 1 / 8 && 1 / 8 <= most).length / runs.length
  expect(held).toBeGreaterThan(0.94)
})
