import { expect, test } from 'vitest'
import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import { type ListBlock, listRows } from './list.ts'

const path = (root: 'item' | 'data' | 'tenant', ...names: readonly string[]): Expression => ({
  is: 'path',
  root,
  path: names,
})
const block: ListBlock = {
  block: 'list',
  id: 'list',
  each: path('data', 'items'),
  key: path('item', 'name'),
  title: { key: 'x' },
  badges: [],
}
const ordered: ListBlock = {
  ...block,
  order: { of: path('item', 'name'), as: path('tenant', 'methods') },
}
const contextFor =
  (methods: Json) =>
  (root: string): Json | undefined =>
    root === 'data'
      ? { items: ['Voice', 'Sms', 'Fax', 'Email'].map((name) => ({ name })) }
      : root === 'tenant'
        ? { methods }
        : undefined

test.each([
  ['as they came', block, ['Email', 'Sms'], ['Voice', 'Sms', 'Fax', 'Email']],
  [
    'as the words say, and the others behind them as they came',
    ordered,
    ['Email', 'Sms'],
    ['Email', 'Sms', 'Voice', 'Fax'],
  ],
  ['as they came when there are no words', ordered, [], ['Voice', 'Sms', 'Fax', 'Email']],
  ['as they came when the words are none', ordered, 'Email', ['Voice', 'Sms', 'Fax', 'Email']],
] as const)('rows stand %s', (_, list, methods, expected) => {
  expect(listRows(list, contextFor(methods)).map(({ key }) => key)).toEqual(expected)
})
