import { expect, test } from 'vitest'
import type { BlockView, RowView } from '../view.ts'
import { inGroups } from './list.ts'

const row = (key: string, topic?: string): RowView => ({
  key,
  title: { key: 'x' },
  busy: false,
  ...(topic !== undefined && { group: { key: 'topic', values: { topic } } }),
})
const list = (...rows: readonly RowView[]): BlockView => ({
  id: 'questions',
  block: 'list',
  rows,
  state: 'ready',
  pressable: false,
})
const section = (at: number, topic: string, ...rows: readonly RowView[]): BlockView => ({
  id: `questions.${at}`,
  block: 'section',
  title: { key: 'topic', values: { topic } },
  children: [list(...rows)],
})

test('groups rows by heading, in the order of each first row', () => {
  const [a, b, c] = [row('a', 'Account'), row('b', 'Codes'), row('c', 'Account')]
  expect(inGroups(list(a, b, c))).toEqual([section(0, 'Account', a, c), section(1, 'Codes', b)])
})

test('rows without a heading stay as they came', () => {
  const rows = list(row('b'), row('a'))
  expect(inGroups(rows)).toEqual([rows])
})
