import { expect, it } from 'vitest'
import { nearestTests, splitByTime } from './watch-tests.ts'

const imports = new Map([
  ['a.ts', []],
  ['a.test.ts', ['a.ts']],
  ['b.ts', ['a.ts']],
  ['b.test.tsx', ['b.ts', 'a.ts']],
  ['c.ts', ['b.ts']],
  ['c.test.ts', ['c.ts']],
  ['d.test.ts', ['d.ts']],
])

it('lists affected tests by the number of imports between', () => {
  expect(nearestTests(imports, ['a.ts'])).toEqual(['a.test.ts', 'b.test.tsx', 'c.test.ts'])
  expect(nearestTests(imports, ['b.ts'])).toEqual(['b.test.tsx', 'c.test.ts'])
})

it('lists a changed test first, and no deleted one', () => {
  expect(nearestTests(imports, ['c.test.ts', 'a.ts'])).toEqual([
    'c.test.ts',
    'a.test.ts',
    'b.test.tsx',
  ])
  expect(nearestTests(imports, ['gone.test.ts'])).toEqual([])
})

it('ends with circles', () => {
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['a.ts']],
    ['a.test.ts', ['a.ts']],
  ])
  expect(nearestTests(circle, ['b.ts'])).toEqual(['a.test.ts'])
})

it('keeps the first tests that fit into the time, and at least one', () => {
  expect(splitByTime(['3', '4', '2'], 8, Number)).toEqual({ near: ['3', '4'], far: ['2'] })
  expect(splitByTime(['30', '1'], 8, Number)).toEqual({ near: ['30'], far: ['1'] })
  expect(splitByTime(['3', '4'], 8, Number)).toEqual({ near: ['3', '4'], far: [] })
  expect(splitByTime([], 8, Number)).toEqual({ near: [], far: [] })
})
