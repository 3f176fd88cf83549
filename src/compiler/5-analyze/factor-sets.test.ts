import { describe, expect, test } from 'vitest'
import {
  combined,
  covers,
  describeFloor,
  eachSetIn,
  factorSetsOf,
  type Floor,
  isAsStrong,
  nothingProven,
  setOf,
  unreachable,
  withFactors,
  wordsOf,
} from './proven-steps.ts'

const [knowledge, possession] = [setOf(['knowledge']), setOf(['possession'])]
const node: Floor['node'] = {
  kind: 'scalar',
  value: 1,
  span: { file: '', start: 0, end: 0, line: 1, column: 1 },
}
const all = (...words: Parameters<typeof setOf>[0]): Floor => ({
  all: setOf(words),
  least: words.length,
  node,
})
const least = (count: number): Floor => ({ all: 0, least: count, node })
const words = (family: number) => eachSetIn(family).map((set) => wordsOf(set).join('+'))

describe('factors that can be proven', () => {
  test('grows along a way, and is one of several where ways meet', () => {
    const either = withFactors(knowledge, nothingProven) | withFactors(possession, nothingProven)
    expect(words(either)).toEqual(['knowledge', 'possession'])
    expect(words(withFactors(knowledge, either))).toEqual(['knowledge', 'knowledge+possession'])
  })
  test('combines each way of one set with each way of the other', () => {
    expect(
      words(combined(factorSetsOf(0) | factorSetsOf(knowledge), factorSetsOf(possession))),
    ).toEqual(['possession', 'knowledge+possession'])
    expect(combined(unreachable, nothingProven)).toBe(unreachable)
  })
})

describe('a floor', () => {
  test('is covered by its factors and more, or by enough factors', () => {
    const both = setOf(['knowledge', 'possession'])
    expect([
      covers(both, all('knowledge')),
      covers(possession, all('knowledge')),
      covers(possession, least(1)),
      covers(0, least(1)),
      covers(both, least(2)),
    ]).toEqual([true, false, true, false, true])
  })
  test('is as strong when every set that covers it covers the other', () => {
    expect([
      isAsStrong(all('knowledge'), least(1)),
      isAsStrong(least(1), all('knowledge')),
      isAsStrong(least(2), least(1)),
      isAsStrong(least(3), all('inherence')),
      isAsStrong(all('knowledge'), all('possession')),
    ]).toEqual([true, false, true, true, false])
  })
  test('is printed in words', () => {
    expect([all('knowledge', 'possession'), least(1), least(2)].map(describeFloor)).toEqual([
      'knowledge and possession',
      'one factor',
      '2 different factors',
    ])
  })
})
