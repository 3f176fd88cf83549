import { describe, expect, it } from 'vitest'
import { Report } from '../report.ts'
import { missingSpace } from './missing-space.ts'
import { parseFile } from './parse-file.ts'
import { sourceText } from './source-text.ts'

describe('a space that is missing', () => {
  it.each([
    ['-submit: a', { found: '-submit', sign: 'dash', instead: '- submit' }],
    ['-en-US', { found: '-en-US', sign: 'dash', instead: '- en-US' }],
    ['title:a.b', { found: 'title:a.b', sign: 'colon', instead: 'title: a.b' }],
    ['with:{ a: 1 }', { found: 'with:{ a: 1 }', sign: 'colon', instead: 'with: { a: 1 }' }],
  ])('%s', (words, found) => {
    expect(missingSpace(words)).toEqual(found)
  })

  it.each(['title: a', '- a', '---', '-1.5', 'https://a.b', 'a::b', '=a ? b:c', ''])(
    'none in %s',
    (words) => {
      expect(missingSpace(words)).toBeUndefined()
    },
  )

  it.each([
    ['the line above is the mistake', 'a:\n  -b: c\n  - d: e', '2:3'],
    ['the line itself is', 'a: 1\nb:2', '2:1'],
    ['in braces', 'a: { b:c }', '1:6'],
    ['behind the first of them', 'a: { d: e, b:c }', '1:12'],
  ])('is reported at its position: %s', (_, text, at) => {
    const report = new Report()
    parseFile(sourceText('flows/x/y.yaml', text), report)
    expect(
      report.diagnostics().map(({ code, span }) => [code, `${span.line}:${span.column}`]),
    ).toEqual([['missing-space', at]])
  })
})
