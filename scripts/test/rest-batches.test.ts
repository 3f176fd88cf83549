import { expect, test } from 'vitest'
import { batchesOf } from './rest-batches.ts'

const files = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}.test.ts`)

test('batches alternate between the suites and hold each file once', () => {
  const [browser, database] = [files('browser', 13), files('database', 2)]
  const batches = batchesOf([
    { suite: 'e2e', files: browser },
    { suite: 'databases', files: database },
    { suite: 'deploy', files: [] },
  ])
  expect(batches.map(({ suite }) => suite)).toEqual(['e2e', 'databases', 'e2e', 'e2e'])
  expect(batches.flatMap((batch) => batch.files).toSorted()).toEqual(
    [...browser, ...database].toSorted(),
  )
})

test('nothing left makes no batch', () => {
  expect(batchesOf([{ suite: 'e2e', files: [] }])).toEqual([])
})
