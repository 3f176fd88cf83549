import { expect, test } from 'vitest'
import { ruleOf } from './registry.ts'
import { table } from './table.ts'

test('a row is called as its rule is', () => {
  expect(Object.values(table).map(([name]) => name)).toEqual(Object.keys(table))
})

test('returns no rule for unknown names, also not for object properties', () => {
  expect(ruleOf('not-blank')).toBeDefined()
  expect(['toString', '__proto__', ''].map(ruleOf)).toEqual([undefined, undefined, undefined])
})
