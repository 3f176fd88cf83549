import { describe, expect, it } from 'vitest'
import { extentOf } from './extent-of.ts'

describe('extentOf', () => {
  it.each([
    ['^[0-9]{6}$', 6, 6],
    ['^(?:a|bcd)$', 1, 3],
    ['^a*b?$', 0, Infinity],
    ['^(?:ab){2,3}$', 4, 6],
    ['[0-9]{2}', 2, Infinity],
    ['^ab', 2, Infinity],
    ['^a$|b', 1, Infinity],
    [String.raw`^\u{1F600}$`, 1, 1],
    ['^$', 0, 0],
  ])('%s takes %d to %d characters', (source, least, most) => {
    expect(extentOf(source)).toMatchObject({ least, most })
  })

  it('knows the allowed characters when both ends are anchored', () => {
    expect([extentOf('^[a-c]x$')?.characters, extentOf('^[a-c]x')?.characters]).toEqual([
      [
        [97, 99],
        [120, 120],
      ],
      [[0, 0x10ffff]],
    ])
  })

  it.each(['^(?=a)b$', '(', '^(?:a{100}){100}$'])('says nothing of %s', (source) => {
    expect(extentOf(source)).toBeUndefined()
  })
})
