import { describe, expect, it } from 'vitest'
import type { SourceNode } from '../../language/source.ts'
import { jsonOf } from '../project/read-node.ts'
import { Report } from '../report.ts'
import { limits } from './limits.ts'
import { parseFile } from './parse-file.ts'
import { sourceText } from './source-text.ts'

function parsed(text: string): { readonly node: SourceNode | undefined; readonly codes: readonly string[] } {
  const report = new Report()
  const node = parseFile(sourceText('flows/x/y.yaml', text), report)
  return { node, codes: report.diagnostics().map(({ code }) => code) }
}

describe('parseFile', () => {
  it.each([
    ['a byte order mark', '\uFEFFa: 1', 'odd-character'],
    ['UTF-16 read as UTF-8', 'a\0:\0 1\0', 'odd-character'],
    ['a letter that turns the direction', 'a: "\u202Eb"', 'odd-character'],
    ['a zero-width space', 'a\u200B: 1', 'odd-character'],
    ['a tab in the indentation', 'a:\n\tb: 1', 'odd-character'],
    ['a directive', '%YAML 1.1\n---\na: 1', 'yaml-feature'],
    ['an alias', 'a: &x 1\nb: *x', 'yaml-feature'],
    ['a tag of ours', 'a: !secret 1', 'yaml-feature'],
    ['a tag of YAML', 'a: !!str 1', 'yaml-feature'],
    ['a second document', 'a: 1\n---\nb: 1', 'yaml-syntax'],
    ['a map as key', '{ a: 1 }: 2', 'yaml-syntax'],
    ['__proto__ as key', '__proto__: { a: 1 }', 'refused-key'],
    ['constructor as key', 'a: { constructor: 1 }', 'refused-key'],
    ['the same key twice', 'a: 1\na: 2', 'duplicate-key'],
    ['a bracket in an expression inside braces', 'a: { b: =c in ["d"] }', 'expression-in-braces'],
    ['a comma in an expression inside braces', 'a: { b: =f(c, d) }', 'expression-in-braces'],
    ['a choice inside braces', 'a: { b: =c ? d : e }', 'expression-in-braces'],
    ['too many bytes', `a: "${'x'.repeat(limits.bytes)}"`, 'file-too-large'],
    ['too many lines', '\n'.repeat(limits.lines + 1), 'file-too-large'],
    ['too deep in braces', `a: ${'['.repeat(limits.depth + 1)}${']'.repeat(limits.depth + 1)}`, 'file-too-large'],
    ['too deep in lines', Array.from({ length: limits.depth + 2 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'), 'file-too-large'],
    ['too deep in dashes', `${'- '.repeat(limits.depth + 2)}a`, 'file-too-large'],
    ['too many values', `a: [${'1,'.repeat(limits.nodes + 1)}]`, 'file-too-large'],
  ])('refuses %s', (_, text, code) => {
    expect(parsed(text).codes).toEqual([code])
  })

  it('takes plain paths and comparisons inside braces', () => {
    const { node, codes } = parsed('a: { b: =c.d, e: =f != null && g > 1 }')
    expect(codes).toEqual([])
    expect(node && jsonOf(node)).toEqual({ a: { b: '=c.d', e: '=f != null && g > 1' } })
  })

  it('reports one cause of a file that YAML does not accept', () => {
    expect(parsed('a: [1, 2\nb: }\nc: : :').codes).toHaveLength(1)
  })

  it('reads `no` and `on` as words and 0123 as a number, as YAML 1.2 has it', () => {
    expect(parsed('{ a: no, on: 0123, b: true, c: ~ }').node).toMatchObject({
      entries: [{ value: { value: 'no' } }, { key: 'on', value: { value: 123 } }, { value: { value: true } }, { value: { value: null } }],
    })
  })

  it('refuses large files before the parser sees them', () => {
    const start = Date.now()
    expect(parsed('[{'.repeat(60_000)).codes).toEqual(['file-too-large'])
    expect(Date.now() - start).toBeLessThan(1000)
  })

  it('keeps the place of every word', () => {
    const { node } = parsed('# comment\nroute: /verification/sms\nlist:\n  - "=a == \'b\'"\n')
    const list = node?.kind === 'map' ? node.entries[1]?.value : undefined
    expect(list).toMatchObject({ items: [{ span: { line: 4, column: 5, start: 45 }, textStart: 46 }] })
  })
})
