import { describe, expect, test } from 'vitest'
import type { Expression } from '../../language/expression.ts'
import { bitsOfPath, referencesIn, rootBits } from './reference-bits.ts'

const keyOf = (expression: Expression) => JSON.stringify(expression)
const state = (...path: readonly string[]): Expression => ({ is: 'path', root: 'state', path })
const speaks = (expression: Expression, ...path: readonly string[]) => {
  const [{ names, bits }, mark] = [referencesIn(keyOf(expression)), bitsOfPath(path)]
  // When the bits exclude a reference, the names are not searched.
  if (names.has(mark.name)) expect(bits & mark.bits).not.toBe(0)
  return names.has(mark.name)
}

describe('references of a condition', () => {
  test('include the state place and its parents, but not siblings or children', () => {
    expect(
      [
        [],
        ['auth'],
        ['auth', 'step'],
        ['auth', 'step', 'no'],
        ['auth', 'steps'],
        ['aut'],
        ['step'],
      ].map((path) => speaks(state('auth', 'step'), ...path)),
    ).toEqual([true, true, true, false, false, false, false])
  })

  test('include every place, with any characters in names', () => {
    const both: Expression = {
      is: 'and',
      left: state('a"b', 'c,d'),
      right: { is: 'not', of: state('x]', '"root":"form"') },
    }
    expect(
      [['a"b'], ['a"b', 'c,d'], ['x]', '"root":"form"'], ['a"b', 'c']].map((path) =>
        speaks(both, ...path),
      ),
    ).toEqual([true, true, true, false])
    expect(referencesIn(keyOf(both)).names.has('form')).toBe(false)
  })

  test('is where a value comes from', () => {
    const answer: Expression = { is: 'path', root: 'answer', path: ['done'] }
    const { names, bits } = referencesIn(keyOf({ is: 'or', left: answer, right: state('auth') }))
    expect([
      names.has('answer'),
      names.has('takes'),
      (bits & rootBits('answer').bits) !== 0,
      (bits & rootBits('takes').bits) !== 0,
    ]).toEqual([true, false, true, false])
  })

  test('is all of the state where everything is written', () => {
    for (const store of ['a', 'login', 'verification', '한글'])
      expect(speaks(state(store))).toBe(true)
  })
})
