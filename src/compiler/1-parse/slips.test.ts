import { describe, expect, it } from 'vitest'
import { Report } from '../diagnostics/report.ts'
import { sourceText } from './files.ts'
import { parseFile } from './parse-file.ts'
import { missingSpace } from './slips.ts'

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

function diagnosticsOf(
  text: string,
): readonly { readonly code: string; readonly at: string; readonly message: string }[] {
  const report = new Report()
  parseFile(sourceText('flows/x/y.yaml', text), report)
  return report
    .diagnostics()
    .map(({ code, span, message }) => ({ code, at: `${span.line}:${span.column}`, message }))
}

describe('a brace or a bracket that is never closed', () => {
  it.each([
    ['before the next key', 'a: { b: 1\nc: 2', '1:4', '{'],
    ['before the next item', '- { b: =c.d\n- e', '1:3', '{'],
    ['at the end of the file', 'a:\n  b: [c, d', '2:6', '['],
    ['the outer one of two', 'a: { b: { c: =d }\ne: 1', '1:4', '{'],
    ['the inner one of two that stay open', 'a: { b: { c: =d\ne: 1', '1:9', '{'],
    [
      'before a line with an expression in braces of its own',
      'a: { b: =c\nd: { e: =f }\ng: =h(i, j)',
      '1:4',
      '{',
    ],
    ['before a quoted text with a brace in it', 'a: { b: "}"\nc: 1', '1:4', '{'],
  ])('is reported at its start: %s', (_, text, at, bracket) => {
    expect(diagnosticsOf(text)).toEqual([
      {
        code: 'yaml-syntax',
        at,
        message: `This is not valid YAML: this \`${bracket}\` is never closed.`,
      },
    ])
  })

  it('is reported as an open quote or a split expression instead', () => {
    expect(diagnosticsOf('a: { b: "c }\nd: 1')).toMatchObject([{ code: 'yaml-syntax', at: '1:9' }])
    expect(diagnosticsOf('a: { b: =c == "{" }\nd: 1')).toMatchObject([
      { code: 'expression-in-braces', at: '1:9' },
    ])
  })
})
