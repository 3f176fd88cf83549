import { describe, expect, test } from 'vitest'
import type { SourceNode } from '../../language/source.ts'
import { sourceText } from '../1-parse/files.ts'
import { parseFile } from '../1-parse/parse-file.ts'
import { jsonOf } from '../1-parse/read-node.ts'
import { Report } from '../diagnostics/report.ts'
import { mergePatch } from './merge-patch.ts'

function read(file: string, text: string): SourceNode {
  const node = parseFile(sourceText(file, text), new Report())
  if (!node) throw new Error(`${file} cannot be read.`)
  return node
}

function patch(base: string, change: string) {
  const report = new Report()
  const node = mergePatch(read('base.yaml', base), read('tenant.yaml', change), report)
  return {
    node,
    says: report.diagnostics().map(({ message }) => message),
    value: jsonOf(node),
    reported: report
      .diagnostics()
      .map(({ code, span }) => `${code} ${span.file}:${span.line}:${span.column}`),
  }
}

const blocks = `
- text: a.lead
- field: code
- row:
    - countdown: expiry
    - resend: again
- id: last
  text: a.lead2
`

describe('maps', () => {
  test.each([
    ['a key is replaced', 'a: 1\nb: 2', 'b: 3', { a: 1, b: 3 }],
    ['a key is added', 'a: 1', 'b: 3', { a: 1, b: 3 }],
    ['null takes away', 'a: 1\nb: 2', 'a: null', { b: 2 }],
    ['maps within are merged', 'a: { b: 1, c: 2 }', 'a: { c: 3 }', { a: { b: 1, c: 3 } }],
    ['a list replaces a list', 'a: [1, 2]', 'a: [3]', { a: [3] }],
    ['further items of a list', 'a: [1, 2]', 'a: { add: [3] }', { a: [1, 2, 3] }],
    ['other items of a list', 'a: [1, 2]', 'a: { only: [3] }', { a: [3] }],
    [
      'an item called add',
      'a: [{ id: add, text: t }]',
      'a: { add: { text: u } }',
      { a: [{ id: 'add', text: 'u' }] },
    ],
    [
      'another word makes another thing',
      'go: start\nreplace: true',
      'do: finish',
      { do: 'finish' },
    ],
    [
      'the same word keeps its siblings',
      'go: start\nreplace: true',
      'go: done',
      { go: 'done', replace: true },
    ],
    [
      'a key that the word brings is no other word',
      'list: =x\ntitle: t',
      'icon: =y',
      { list: '=x', title: 't', icon: '=y' },
    ],
  ])('%s', (_, base, change, expected) => {
    expect(patch(base, change)).toMatchObject({ value: expected, reported: [] })
  })
})

describe('lists with named items', () => {
  test.each<readonly [string, string, (items: unknown) => unknown, unknown]>([
    [
      'the value of its word',
      'code: { when: =x }',
      (items) => (items as readonly unknown[])[1],
      { field: 'code', when: '=x' },
    ],
    [
      'its id',
      'last: { text: b.other }',
      (items) => (items as readonly unknown[])[3],
      { id: 'last', text: 'b.other' },
    ],
    [
      'in a row',
      'again: null',
      (items) => (items as readonly unknown[])[2],
      { row: [{ countdown: 'expiry' }] },
    ],
    [
      'before another',
      'new: { text: b.new, before: code }',
      (items) => (items as readonly unknown[])[1],
      { text: 'b.new', id: 'new' },
    ],
    [
      'after another, in its row',
      'new: { text: b.new, after: expiry }',
      (items) => (items as readonly unknown[])[2],
      { row: [{ countdown: 'expiry' }, { text: 'b.new', id: 'new' }, { resend: 'again' }] },
    ],
    [
      'moved, and changed on the way',
      'last: { before: a.lead, when: =x }',
      (items) => (items as readonly unknown[])[0],
      { id: 'last', text: 'a.lead2', when: '=x' },
    ],
  ])('%s', (_, change, take, expected) => {
    const { value, reported } = patch(blocks, change)
    expect(take(value)).toEqual(expected)
    expect(reported).toEqual([])
  })

  test('words are their own names', () => {
    expect(patch('[en-US, ko-KR]', 'en-US: { before: ko-KR }').reported).toEqual([])
    expect(patch('[en-US, ko-KR, fr-FR]', 'fr-FR: { before: en-US }').value).toEqual([
      'fr-FR',
      'en-US',
      'ko-KR',
    ])
    expect(patch('[en-US, ko-KR]', 'en-US: null').value).toEqual(['ko-KR'])
  })
})

describe('a patch that hits nothing', () => {
  test.each([
    ['a key to take away', 'a: 1', 'b: null', ['patch-misses tenant.yaml:1:1']],
    ['a name of nothing', blocks, 'cod: null', ['patch-misses tenant.yaml:1:1']],
    [
      'a name without a place for it',
      blocks,
      'new: { text: b.new }',
      ['patch-misses tenant.yaml:1:1'],
    ],
    [
      'a place that is none',
      blocks,
      'new: { text: b.new, after: nowhere }',
      ['patch-misses tenant.yaml:1:28'],
    ],
    [
      'two of one name',
      '[{ text: a.b }, { text: a.b }]',
      'a.b: null',
      ['patch-ambiguous tenant.yaml:1:1'],
    ],
  ])('%s', (_, base, change, reported) => {
    expect(patch(base, change).reported).toEqual(reported)
  })

  test.each([
    ['of a page', 'page: { content: { new: { field: new, after: code } } }', 'new', 'page'],
    ['of steps', 'steps: { expiry: { label: a.b } }', 'expiry', 'steps'],
  ])('a level above items, %s, is named', (_, change, item, level) => {
    expect(patch(blocks, change).says).toEqual([
      `The name "${level}" matches nothing here that a tenant can change. Write "${item}" without "${level}" above it: names in a list need no other level.`,
    ])
  })

  test('keys of a block are no items', () => {
    expect(patch(blocks, 'new: { countdown: other, code: null }').says[0]).toContain(
      'Existing names',
    )
  })
})

test('everything keeps the place where it was written', () => {
  const { node } = patch('a: { b: 1, c: 2 }', 'a: { c: 3 }')
  const places =
    node.kind === 'map' && node.entries[0]?.value.kind === 'map'
      ? node.entries[0].value.entries.map(({ value }) => `${value.span.file}:${value.span.column}`)
      : []
  expect(places).toEqual(['base.yaml:9', 'tenant.yaml:9'])
})

describe('a list that replaces a list', () => {
  test.each([
    ['blocks', 'content: [{ text: a }, { row: [{ field: b }] }]', 'content: [{ text: c }]', 'a, b'],
    ['links', 'footer: [{ text: a, go: x }]', 'footer: [{ text: b, go: x }]', 'a'],
    ['rules', 'rules: [{ at: a, email: true }]', 'rules: [{ at: b, email: true }]', 'a'],
    ['required fields', 'required: [a, b]', 'required: [b, c]', 'a'],
  ])('says which items it drops: %s', (_, base, change, lost) => {
    const { reported, says } = patch(base, change)
    expect(reported).toHaveLength(1)
    expect(says[0]).toContain(`so these items are lost: ${lost}.`)
  })

  test.each([
    [
      'it has the others in another place',
      'content: [{ text: a }]',
      'content: [{ row: [{ text: a }] }]',
    ],
    ['steps', 'ok: [{ go: a }, { notice: b }]', 'ok: [{ go: c }]'],
    ['steps of one word with blocks', 'ok: [{ notice: b }]', 'ok: [{ notice: c }]'],
    ['titles', 'titles: [{ text: a }]', 'titles: [screen]'],
    ['words', 'languages: [a, b]', 'languages: [b]'],
  ])('is accepted: %s', (_, base, change) => {
    expect(patch(base, change).reported).toEqual([])
  })
})
