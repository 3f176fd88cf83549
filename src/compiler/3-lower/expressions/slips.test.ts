import { describe, expect, it } from 'vitest'
import { instead, insteadOfGlobal, javaScriptIn, openIn, operatorMeant } from './slips.ts'

describe('openIn', () => {
  it.each([
    ['(a && b', 0, '('],
    ['a in ["x", "y"', 5, '['],
    ['has(a.b) && (c == ")"', 12, '('],
    ['a == "b', 5, '"'],
  ])('%s', (source, at, sign) => {
    expect(openIn(source)).toEqual({ at, sign })
  })

  it('points at a bracket that closes nothing', () => {
    expect(openIn('size(a)) > 0')).toEqual({ at: 7, sign: ')', closes: true })
  })

  it.each(['(a)', 'a in ["(", "["]', "a == '\"'", ''])('finds nothing in %s', (source) => {
    expect(openIn(source)).toBeUndefined()
  })
})

describe('operators of other languages', () => {
  it.each([
    ['a ', 'and b', '&&'],
    ['a ', 'AND b', '&&'],
    ['a ', 'or b', '||'],
    ['not ', 'a', '!'],
    ['a && not ', 'b', '!'],
    ['a ', 'not in [b]', '!(… in …)'],
    ['a ', '= b', '=='],
    ['a ==', '= b', '=='],
    ['a !=', '= b', '!='],
    ['a <', '> b', '!='],
    ['a ', '& b', '&&'],
    ['a ', '| b', '||'],
    ['a ', 'is b', '=='],
    ['', 'if a', '… ? … : …'],
  ])('%s%s', (before, after, instead) => {
    expect(operatorMeant(`${before}${after}`, before.length)).toContain(`write \`${instead}\``)
  })

  it.each([
    ['a ', 'android'],
    ['a.not ', 'b'],
    ['a ', 'order'],
    ['a ', 'b'],
  ])('nothing of %s%s', (before, after) => {
    expect(operatorMeant(`${before}${after}`, before.length)).toBeUndefined()
  })
})

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
