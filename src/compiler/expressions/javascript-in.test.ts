import { describe, expect, it } from 'vitest'
import { instead, insteadOfGlobal, javaScriptIn } from './javascript-in.ts'

describe('javaScriptIn', () => {
  it.each([
    ['a === b', 2, '==='],
    ['a !== b', 2, '!=='],
    ['list.map(x => x.name)', 11, '=>'],
    ['a?.b', 1, '?.'],
    ['a ?? b', 2, '??'],
    ['typeof a == "x"', 0, 'typeof'],
    ['new Date() > 1', 0, 'new'],
    ['a == b;', 6, ';'],
  ])('%s', (source, at, piece) => {
    const found = javaScriptIn(source)
    expect(found?.at).toBe(at)
    expect(found?.reason).toContain(`\`${piece}\` is JavaScript; `)
  })

  it.each(['a == "x === y"', 'a ? b : c', 'a != null && b >= 1', "name == 'new'"])(
    'finds nothing in %s',
    (source) => {
      expect(javaScriptIn(source)).toBeUndefined()
    },
  )

  it('knows the form of the language for a function and an object', () => {
    expect(instead('includes')).toContain('x in list')
    expect(insteadOfGlobal('undefined')).toContain('null')
    expect(instead('constructor')).toBe('')
    expect(insteadOfGlobal('state')).toBe('')
  })
})
