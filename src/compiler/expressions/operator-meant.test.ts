import { describe, expect, it } from 'vitest'
import { operatorMeant } from './operator-meant.ts'

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
