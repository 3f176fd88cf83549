import { expect, test } from 'vitest'
import { codeFrame } from './code-frame.ts'

const spanAt = (text: string, word: string) => {
  const start = text.indexOf(word)
  const before = text.slice(0, start).split('\n')
  return {
    file: 'a.json',
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    start,
    end: start + word.length,
  }
}

test('shows the line before, the line and the mark', () => {
  const text = 'send:\n  call: sendOpt'
  expect(codeFrame(text, spanAt(text, 'sendOpt'))).toBe(
    '1 | send:\n2 |   call: sendOpt\n  |         ^^^^^^^',
  )
})

test('shows the surroundings of a mark in a document without line breaks', () => {
  const filler = `{"a":"${'x'.repeat(5000)}",`
  const text = `${filler}"wrong":1,${filler}`
  const rows = codeFrame(text, spanAt(text, '"wrong"')).split('\n')
  expect(rows).toHaveLength(2)
  expect(rows.every((row) => row.length < 200)).toBe(true)
  const [line = '', mark = ''] = rows
  expect(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('"wrong"')
  expect([line.startsWith('1 | …'), line.endsWith('…')]).toEqual([true, true])
})
