import { expect, test } from 'vitest'
import type { RowView } from '../view.ts'
import { inGroups } from './in-groups.ts'

const row = (key: string, topic?: string): RowView => ({ key, title: { key: 'x' }, busy: false, ...(topic !== undefined && { group: { key: 'topic', values: { topic } } }) })

test.each([
  ['with the first of their heading', [row('a', 'Account'), row('b', 'Codes'), row('c', 'Account')], ['a', 'c', 'b']],
  ['together also without one', [row('a'), row('b', 'Codes'), row('c')], ['a', 'c', 'b']],
  ['as they came when nothing has a heading', [row('b'), row('a')], ['b', 'a']],
] as const)('rows stand %s', (_, rows, expected) => {
  expect(inGroups(rows).map(({ key }) => key)).toEqual(expected)
})
