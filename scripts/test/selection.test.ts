import { describe, expect, test } from 'vitest'
import { NothingFound, select } from './selection.ts'

const known = ['lint', 'unit', 'compile', 'contract', 'scenarios']

describe('the words after npm test --', () => {
  test('are none: everything runs', () => {
    expect(select([], known)).toEqual({ files: new Map() })
  })

  test('name checks and suites', () => {
    expect(select(['lint', 'unit'], known)).toEqual({
      checks: new Set(['lint', 'unit']),
      files: new Map(),
    })
  })

  test('are a part of paths', () => {
    const { checks, files } = select(['scaling', 'lint'], known)
    expect(checks).toEqual(new Set(['lint', 'compile']))
    expect([...files]).toEqual([['compile', ['tests/compile/scaling/scaling.test.ts']]])
  })

  test('name a suite as a whole, beside a file of another one', () => {
    const { checks, files } = select(['compile', 'scaling', 'contract/kill'], known)
    expect([checks, [...files.keys()]]).toEqual([new Set(['compile', 'contract']), ['contract']])
  })

  test('are words of a title, in the files that say so', () => {
    const { files, title } = select(['as much is remembered after'], known)
    expect([[...files.keys()], title]).toEqual([
      expect.arrayContaining(['compile']),
      'as much is remembered after',
    ])
    expect(files.get('compile')).toContain('tests/compile/scaling/scaling.test.ts')
  })

  test('are words of a title beside a file', () => {
    expect(select(['scaling', 'reads one file'], known)).toEqual({
      checks: new Set(['compile']),
      files: new Map([['compile', ['tests/compile/scaling/scaling.test.ts']]]),
      title: 'reads one file',
    })
  })

  test('mean nothing', () => {
    // The words of this test are in this file.
    expect(() => select([['nothing', 'of', 'this', 'kind'].join('/')], known)).toThrow(NothingFound)
    expect(() => select(['one title', 'another title'], known)).toThrow(
      'Only one word may be a title',
    )
  })
})
