import { describe, expect, it } from 'vitest'
import { workUnits } from '../../../tests/support/work-time.ts'
import type { SourceNode } from '../../language/source.ts'
import { Report } from '../diagnostics/report.ts'
import { sourceText } from './files.ts'
import { limits, parseFile } from './parse-file.ts'
import { jsonOf } from './read-node.ts'

function parsed(text: string): {
  readonly node: SourceNode | undefined
  readonly codes: readonly string[]
} {
  const report = new Report()
  const node = parseFile(sourceText('flows/x/y.yaml', text), report)
  return { node, codes: report.diagnostics().map(({ code }) => code) }
}

describe('the encoding of a file', () => {
  it.each([
    ['UTF-16 with its mark', '\uFFFD\uFFFDa\0:\0 \0', 'Text in UTF-16'],
    ['UTF-16 without its mark', 'a\0:\0 \0', 'Text in UTF-16'],
    ['CP949', 'title: \u0230\uFFFD\uFFFD', 'Text in another encoding than UTF-8 (CP949'],
    ['UTF-8 with a byte order mark', '\uFEFFa: 1', 'A byte order mark'],
  ])('%s is named', (_, text, name) => {
    const report = new Report()
    parseFile(sourceText('flows/x/y.yaml', text), report)
    expect(report.diagnostics().map(({ message }) => message)).toEqual([
      expect.stringContaining(name),
    ])
  })
})

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
    ['a merge key', 'a: { <<: { b: 1 } }', 'yaml-feature'],
    ['a leading zero', 'a: 010', 'odd-number'],
    ['a word that was a boolean once', 'a: No', 'odd-number'],
    ['a quote without its end', 'a: "b', 'yaml-syntax'],
    ['carriage returns that are no line ends', 'a: 1\u0085b: 2', 'odd-character'],
    ['__proto__ as key', '__proto__: { a: 1 }', 'refused-key'],
    ['constructor as key', 'a: { constructor: 1 }', 'refused-key'],
    ['the same key twice', 'a: 1\na: 2', 'duplicate-key'],
    ['a bracket in an expression inside braces', 'a: { b: =c in ["d"] }', 'expression-in-braces'],
    ['a comma in an expression inside braces', 'a: { b: =f(c, d) }', 'expression-in-braces'],
    ['a choice inside braces', 'a: { b: =c ? d : e }', 'expression-in-braces'],
    ['too many bytes', `a: "${'x'.repeat(limits.bytes)}"`, 'file-too-large'],
    ['a line too long', `a: "${'x'.repeat(limits.line)}"`, 'file-too-large'],
    ['too many lines', '\n'.repeat(limits.lines + 1), 'file-too-large'],
    [
      'too deep in braces',
      `a: ${'['.repeat(limits.depth + 1)}${']'.repeat(limits.depth + 1)}`,
      'file-too-large',
    ],
    [
      'too deep in lines',
      Array.from({ length: limits.depth + 2 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
      'file-too-large',
    ],
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

  it('reads `on` as a key, and numbers and booleans by YAML 1.2', () => {
    const { node, codes } = parsed('{ on: 123, b: true, c: ~, d: -1.5, e: "no" }')
    expect(codes).toEqual([])
    expect(node && jsonOf(node)).toEqual({ on: 123, b: true, c: null, d: -1.5, e: 'no' })
  })

  /** Aliases that grow with every line, as in "a billion laughs". */
  const bomb = [
    'a0: &a0 [x]',
    ...Array.from(
      { length: 20 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`,
    ),
  ].join('\n')

  it.each([
    ['brackets without an end', '[{'.repeat(60_000), 'file-too-large'],
    ['a hundred thousand levels', '- '.repeat(100_000), 'file-too-large'],
    [
      'levels by indentation',
      Array.from({ length: 700 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
      'file-too-large',
    ],
    ['a line of a megabyte', `a: ${'x'.repeat(1_048_576)}`, 'file-too-large'],
    [
      'a quarter of a megabyte in long lines',
      `a: ${`${'x '.repeat(limits.line / 2 - 5)}\n  `.repeat(50)}`,
      undefined,
    ],
    ['a text of quotes', `a: ${`${'"'.repeat(100)}\n  `.repeat(2_500)}`, 'file-too-large'],
    ['as many quotes as there may be', `a: ${`${'"'.repeat(100)}\n  `.repeat(200)}`, 'yaml-syntax'],
    ['lines of colons', `${':'.repeat(100)}\n`.repeat(2_500), 'duplicate-key'],
    ['lines of spaces', `a:${`${' '.repeat(limits.line - 10)}\n`.repeat(50)} 1`, undefined],
    ['aliases upon aliases', bomb, 'yaml-feature'],
    [
      'keys without an end',
      Array.from({ length: 4_990 }, (_, index) => `key${index}: 1`).join('\n'),
      undefined,
    ],
    ['one key again and again', 'key: 1\n'.repeat(4_990), 'duplicate-key'],
    [
      'expressions in braces without an end',
      `a: { ${`${'b: =c, '.repeat(10)}\n  `.repeat(400)} }`,
      'duplicate-key',
    ],
    ['question marks', '? '.repeat(100_000), 'file-too-large'],
    ['comments', '# a\n'.repeat(4_990), 'empty-file'],
    ['lines of a control character', `${'\u0001'.repeat(1_000)}\n`.repeat(250), 'odd-character'],
    ['braces that are closed at once', `${'{}'.repeat(2_000)}\n`.repeat(4), 'yaml-syntax'],
  ])('has read or refused %s in the time of thirty million multiplications', (_, text, code) => {
    expect(parsed(text).codes[0]).toBe(code)
    expect(workUnits(() => parsed(text), 3)).toBeLessThan(3)
  })

  it('keeps the place of every word', () => {
    const { node } = parsed('# comment\nroute: /verification/sms\nlist:\n  - "=a == \'b\'"\n')
    const list = node?.kind === 'map' ? node.entries[1]?.value : undefined
    expect(list).toMatchObject({
      items: [{ span: { line: 4, column: 5, start: 45 }, textStart: 46 }],
    })
  })
})
