import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { type Strength, strengthOf } from './strength.ts'

test.each<readonly [string, Strength]>([
  ['', 0],
  ['password', 1],
  ['P@ssw0rd', 1],
  ['Password1!', 1],
  ['qwerty1234', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['Summer2026!', 1],
  ['abcdefghijkl', 1],
  ['qlalfqjsgh1!', 1],
  ['a1a1a1a1a1a1a1', 1],
  ['aab1!aab1!aab1!', 1],
  ['Aa1!Aa1!Aa1!', 1],
  ['Kx7#mQ2', 2],
  ['AAb1!!AAb1!!', 2],
  ['rain-on-slate', 3],
  ['Kx7#mQ2p!', 3],
  ['Kx7#mQ2p!vZ9', 4],
  ['a-letter-wakes-me-up-every-morning', 4],
  ['비가오는지붕아래서', 4],
])('%j is worth %i', (password, worth) => {
  expect(strengthOf(password)).toBe(worth)
})

test('rates any input and handles 10,000 characters fast', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 60 }), (typed) =>
      [0, 1, 2, 3, 4].includes(strengthOf(typed)),
    ),
  )
  expect(strengthOf('zyqxjkvwbfm#'.repeat(834))).toBe(3)
})
