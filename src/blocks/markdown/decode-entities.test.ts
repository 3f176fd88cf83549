import { expect, test } from 'vitest'
import { workTime } from '../../../tests/support/work-time.ts'
import { decodeEntities } from './parse.ts'

test.each([
  ['named', 'a &amp; b &copy; &ouml; &nbsp;c', 'a & b © ö \u00A0c'],
  ['decimal and hexadecimal', '&#44032;&#xAC00;&#X1F600;', '가가😀'],
  ['exactly once', '&amp;lt;script&amp;gt; &amp;amp;', '&lt;script&gt; &amp;'],
  [
    'not unknown, unfinished or bare ones',
    '&nosuch; &amp b & &#; &#x;',
    '&nosuch; &amp b & &#; &#x;',
  ],
  ['nothing that is no character', '&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'],
])('%s', (_name, written, read) => {
  expect(decodeEntities(written)).toBe(read)
})

test('thousands of unknown names cost little more than as many known ones', () => {
  const unknown = Array.from({ length: 5_000 }, (_, index) => `&x${index};`).join(' ')
  const known = '&amp; '.repeat(5_000)
  expect(decodeEntities(unknown)).toBe(unknown)
  expect(
    workTime(() => decodeEntities(unknown)) /
      Math.max(
        1,
        workTime(() => decodeEntities(known)),
      ),
  ).toBeLessThan(100)
})
