import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { compile } from '../../src/compiler/compile.ts'
import { uiKeys } from '../../src/language/value-keys.ts'
import { widgets } from '../../src/language/widgets.ts'
import { allRules } from '../../src/rules/registry.ts'
import { around } from './virtual-project.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/reference/fields.md'), 'utf8')

/** Rows of the page: the first cell, and the lines of each example. */
const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, name = '', cells = '']) =>
    [
      name,
      cells.split(' | ').flatMap((cell): readonly (readonly string[])[] => {
        const lines = cell.split('<br>')
        return lines.every((line) => /^`.*: .*`$|^`[\w-]+:`$|^` +\w+:`$/.test(line))
          ? [lines.map((line) => line.slice(1, -1))]
          : []
      }),
    ] as const,
)

const field = (lines: readonly string[]) =>
  lines.some((line) => line.includes('type: array'))
    ? `  - select: entry
    each: =["a", "b"]
    key: =item
    title: { text: demo.done.method, values: { name: =item } }
`
    : '  - field: entry\n'

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join('')

const plain = ['schema:', '  properties:', '    entry: { type: string, title: demo.code.title }']

/** A screen with the form of an example. A rule gets two fields around it. */
function screen(lines: readonly string[]): string {
  const isRule = lines[0] === 'rules:'
  return `screen: fields
route: /fields
access: public
title: demo.start.title
entry: true
content:
${field(lines)}${isRule ? '  - field: other\n' : ''}  - submit: demo.code.submit
on:
  submit: { go: start, replace: true }
form:
${
  isRule
    ? indented([
        ...plain,
        '    other: { type: string, title: demo.start.title }',
        'ui:',
        '  entry: { ui:autocomplete: "off" }',
        '  other: { ui:autocomplete: "off" }',
        ...lines,
      ])
    : indented([
        ...lines,
        ...(lines.includes('ui:') || !/type: (string|integer|number)/.test(lines.join())
          ? []
          : ['ui:', '  entry: { ui:autocomplete: "off" }']),
      ])
}`
}

const sentence = { 'en-US': 'Check this entry.', 'ko-KR': '입력한 내용을 확인해 주세요.' }

/** Texts of the errors, those of the example among them; in Korean only its places are kept. */
function texts(language: keyof typeof sentence, lines: readonly string[]): string {
  const own = lines.map((line) =>
    language === 'en-US'
      ? line
      : line.replace(/"?[A-Z][^"{}]*(\{\w+\})?[^"{}]*\."?/, `"${sentence[language]} $1"`),
  )
  const isOwn = (name: string) => own.some((line) => line.startsWith(`${name}:`))
  const others = ['default', ...allRules().keys()].filter((name) => !isOwn(name))
  return [...own, ...others.map((name) => `${name}: ${sentence[language]}`), ''].join('\n')
}

describe('docs/reference/fields.md', () => {
  it('has a row for each widget, each key of ui and each rule', () => {
    const names = rows.map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        ...widgets,
        ...Object.keys(uiKeys),
        ...[...allRules().keys()].map((name) => `error.<field>.${name}`),
      ]),
    )
  })

  it.each(rows)('the example of %s compiles', (_, [form = [], written = []]) => {
    const sources = around({
      files: new Map([
        ['flows/demo/fields.yaml', screen(form)],
        ['flows/texts/en-US/error.yaml', texts('en-US', written)],
        ['flows/texts/ko-KR/error.yaml', texts('ko-KR', written)],
      ]),
      marks: [],
    })
    // An example has one field, and nothing reads it.
    const diagnostics = compile(sources).diagnostics.filter(({ code }) => code !== 'never-used')
    expect(form).not.toEqual([])
    expect(formatDiagnostics(diagnostics, sources)).toBe('')
  })
})
