import { expect, test } from 'vitest'
import { type Act, actsOfAddress, addressOfActs, isActs, mostActs, tabOf } from './acts.ts'

const acts: readonly Act[] = [
  { type: { name: '김철수 & <b>', code: '000000' } },
  { press: 'submit' },
  { answers: { getRoom: { rejected: 'GONE', failed: 1 } } },
  { wait: 300 },
  'back',
  { tab: 2 },
]

test('acts survive an address, in letters that need no escape', () => {
  const address = addressOfActs(acts)
  expect(address).toMatch(/^[\w-]+$/)
  expect(actsOfAddress(address)).toEqual(acts)
})

test('a damaged address has no acts', () => {
  for (const written of [
    '',
    '%',
    'abc',
    addressOfActs(acts).slice(3),
    btoa('{"a":1}'),
    btoa('[1]'),
  ])
    expect(actsOfAddress(written)).toEqual([])
})

test('acts have limits', () => {
  expect(isActs(Array.from({ length: mostActs + 1 }, () => 'back'))).toBe(false)
  expect(isActs([{ type: { a: 'x'.repeat(70_000) } }])).toBe(false)
  expect(isActs([[]])).toBe(false)
  expect(isActs([null])).toBe(false)
})

test('an act may name a tab', () => {
  expect(acts.map(tabOf)).toEqual([undefined, undefined, undefined, undefined, undefined, 2])
})
