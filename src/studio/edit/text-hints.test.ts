import { expect, test } from 'vitest'
import type { TextRow } from './messages.ts'
import { isMissing, lengthOf, placeholderHints } from './TextRowForm.tsx'

const row = (key: string, cells: TextRow['cells']): TextRow => ({ key, screens: [], cells })

const rows = [
  row('a.title', { 'en-US': { own: 'Title' } }),
  row('a.count_one', { 'en-US': { own: 'One' } }),
  row('a.count_other', { 'en-US': { own: 'Many' } }),
  row('a.count', { 'ko-KR': { own: '여럿' } }),
  row('a.lost_other', { 'en-US': { usual: 'Many' } }),
]
const byKey = new Map(rows.map((each) => [each.key, each]))

test.each([
  ['a.title', 'ko-KR', true],
  ['a.title', 'en-US', false],
  ['a.count_one', 'ko-KR', false],
  ['a.count_other', 'ko-KR', false],
  ['a.count', 'en-US', false],
  ['a.lost_other', 'ko-KR', true],
])('marks %s in %s as missing: %s', (key, language, missing) => {
  const found = byKey.get(key)
  expect(found && isMissing(found, language, byKey)).toBe(missing)
})

test('compares placeholders with the other languages', () => {
  expect(placeholderHints('{name} 님', ['{name}, {time, datetime}'])).toEqual({
    lacking: ['time'],
    unknown: [],
  })
  expect(placeholderHints('{nme}', ['{name}'])).toEqual({ lacking: ['name'], unknown: ['nme'] })
  expect(placeholderHints('{name}', [])).toEqual({ lacking: [], unknown: [] })
})

test('counts characters as people do', () => {
  expect(lengthOf('가👩‍👩‍👧é')).toBe(3)
})
