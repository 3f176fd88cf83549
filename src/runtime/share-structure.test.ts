import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareStructure } from './selectors.ts'

describe('equal parts keep their identity', () => {
  test('an equal whole is the previous one', () => {
    const previous = { a: [1, { b: 2 }] }
    expect(shareStructure(previous, structuredClone(previous))).toBe(previous)
  })
  test('of a changed whole the equal parts are', () => {
    const previous = {
      rows: [
        { key: 'a', busy: false },
        { key: 'b', busy: false },
      ],
      text: { key: 't' },
    }
    const next = shareStructure(previous, {
      rows: [
        { key: 'a', busy: false },
        { key: 'b', busy: true },
      ],
      text: { key: 't' },
    })
    expect(next.rows[0]).toBe(previous.rows[0])
    expect(next.rows[1]).toEqual({ key: 'b', busy: true })
    expect(next.text).toBe(previous.text)
    expect(next).not.toBe(previous)
  })
  test.each<readonly [unknown, unknown]>([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1 }, {}],
    [{}, { a: 1 }],
    [{ a: 1 }, { b: 1 }],
    [[], {}],
    [null, {}],
    [undefined, null],
    [1, '1'],
    [0, false],
  ])('%j is not %j', (previous, next) => {
    expect(shareStructure(previous, next)).toStrictEqual(next)
  })
  test('it always equals the next value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
        expect(shareStructure(previous, next)).toEqual(next)
        expect(Object.is(shareStructure(previous, structuredClone(previous)), previous)).toBe(true)
      }),
    )
  })
})
