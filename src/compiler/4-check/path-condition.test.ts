import { describe, expect, test } from 'vitest'
import type { Expression } from '../../language/expression.ts'
import {
  assuming,
  holdsFor,
  isCertain,
  noCondition,
  type PathCondition,
  without,
  written,
} from './path-condition.ts'

const state = (...path: readonly string[]): Expression => ({ is: 'path', root: 'state', path })
const literal = (value: string | number | boolean): Expression => ({ is: 'literal', value })
const compare = (
  left: Expression,
  op: '==' | '!=' | '<' | '<=' | '>' | '>=',
  right: Expression,
): Expression => ({ is: 'compare', op, left, right })
const not = (of: Expression): Expression => ({ is: 'not', of })
const both = (left: Expression, right: Expression): Expression => ({ is: 'and', left, right })
const either = (left: Expression, right: Expression): Expression => ({ is: 'or', left, right })

const [a, b] = [state('flags', 'a'), state('flags', 'b')]
const word = state('auth', 'process')
const count = state('auth', 'step')

function after(
  ...conditions: readonly (readonly [Expression, boolean])[]
): PathCondition | undefined {
  return conditions.reduce<PathCondition | undefined>(
    (known, [condition, holds]) => known && assuming(condition, holds, known),
    noCondition,
  )
}

const certain = (...alternatives: readonly (readonly Expression[])[]) =>
  isCertain(alternatives, noCondition)

describe('known conditions', () => {
  test('decide the same condition, its opposite and combinations', () => {
    const known = after([a, true])
    expect(
      known && [
        holdsFor(a, known),
        holdsFor(not(a), known),
        holdsFor(either(a, b), known),
        holdsFor(both(a, b), known),
      ],
    ).toEqual([true, false, true, undefined])
  })
  test('make other values and opposite comparisons false', () => {
    const known = after([compare(word, '==', literal('one')), true])
    expect(
      known && [
        holdsFor(compare(word, '==', literal('two')), known),
        holdsFor(compare(word, '!=', literal('one')), known),
      ],
    ).toEqual([false, false])
    const less = after([compare(count, '<', literal(2)), true])
    expect(less && holdsFor(compare(count, '>=', literal(2)), less)).toBe(false)
  })
  test('cannot be and not be', () => {
    expect(after([both(a, b), true], [not(b), true])).toBeUndefined()
    expect(after([either(a, b), false], [a, true])).toBeUndefined()
  })
  test('ends when its place, its store or everything is written', () => {
    const known = after([a, true]) ?? noCondition
    expect(holdsFor(a, written(['flags', 'a'], literal(false), known))).toBe(false)
    expect(
      [['flags', 'a'], ['flags'], []].map((path) => holdsFor(a, written(path, undefined, known))),
    ).toEqual([undefined, undefined, undefined])
    expect(holdsFor(a, written(['flags', 'b'], undefined, known))).toBe(true)
  })
  test('of an answer ends with the next call', () => {
    const done: Expression = { is: 'path', root: 'answer', path: ['done'] }
    const known = after([done, true], [a, true]) ?? noCondition
    expect([
      holdsFor(done, without('answer', known)),
      holdsFor(a, without('answer', known)),
    ]).toEqual([undefined, true])
  })
})

describe('one of several is certain', () => {
  test('when it has no condition, or all cases have one', () => {
    expect([
      certain([]),
      certain([a], [not(a)]),
      certain([a, b], [not(a)], [not(b)]),
      certain([compare(count, '<', literal(1))], [compare(count, '>=', literal(1))]),
    ]).toEqual([true, true, true, true])
  })
  test('not when a case is left', () => {
    expect([certain(), certain([a]), certain([a], [b]), certain([a, b], [not(a), not(b)])]).toEqual(
      [false, false, false, false],
    )
  })
  test('by a known condition', () => {
    expect(isCertain([[b]], after([both(a, b), true]) ?? noCondition)).toBe(true)
  })
  test('not when there are more conditions than anybody could follow', () => {
    const many = Array.from({ length: 13 }, (_each, at) => state('flags', String(at)))
    expect(certain(many, ...many.map((each) => [not(each)]))).toBe(false)
  })
})
