import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  readSecurity,
  resultOf,
  securityPage,
  type Tests,
} from '../../scripts/generate-security.ts'
import { ROOT, textOf } from './source-files.ts'

const data = readSecurity(textOf('docs/security.yaml'))
const requirements = data.chapters.flatMap((chapter) => chapter.requirements)

/** Number of requirements of each chapter in OWASP ASVS 5.0.0. */
const counts = { V2: 13, V6: 47, V7: 19, V10: 36, V16: 17 }

const texts = new Map<string, string>()
/** Returns the text of a file without escaped quotes, empty for none. */
function testText(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = existsSync(join(ROOT, file)) ? textOf(file).replaceAll(/\\(['"`])/g, '$1') : ''
  texts.set(file, text)
  return text
}

/**
 * Returns named tests that do not exist. The text is searched: to parse some sixty files would take
 * seconds.
 */
const lostTests = (tests: Tests): readonly string[] =>
  Object.entries(tests).flatMap(([file, named]) =>
    named.filter((title) => !hasTitle(testText(file), title)).map((title) => `${file}: ${title}`),
  )

/**
 * True for a test or a group that runs (`it('…`, `test.each(…)('…`), and for a scenario. A skipped
 * test counts as none.
 */
const hasTitle = (text: string, title: string): boolean =>
  new RegExp(
    `(?:(?:\\b(?:it|test|describe)|\\))\\(\\s*['"\`]|^ *- scenario: ['"]?)${RegExp.escape(title)}`,
    'm',
  ).test(text)

/** Returns named pages that do not exist, or lack the heading. */
const lostPages = (pages: readonly string[]): readonly string[] =>
  pages.filter((page) => {
    const [path = '', heading] = page.split('#')
    if (!existsSync(join(ROOT, path))) return true
    const headings = textOf(path).match(/^#+ .*$/gm) ?? []
    return (
      heading !== undefined &&
      !headings.some(
        (line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-') === heading,
      )
    )
  })

const chapter = (rows: string) =>
  `promises: []\nasvs: { V2: { title: T, requirements: { ${rows} } } }`

describe('docs/security.yaml', () => {
  it('has every requirement of its chapters once, in order', () => {
    expect(
      Object.fromEntries(data.chapters.map(({ id, requirements: rows }) => [id, rows.length])),
    ).toEqual(counts)
  })

  it('names tests that exist', () => {
    const named = [...data.promises, ...requirements]
    expect(named.flatMap(({ tests }) => lostTests(tests))).toEqual([])
  })

  it('names pages that exist', () => {
    expect(requirements.flatMap(({ pages }) => lostPages(pages))).toEqual([])
  })

  it('would find a wrong title, file, page or heading', () => {
    const file = 'tests/architecture/tree.test.ts'
    expect(
      lostTests({ [file]: ['holds nothing', 'nothing without'], 'tests/no.test.ts': ['a'] }),
    ).toEqual([`${file}: nothing without`, 'tests/no.test.ts: a'])
    expect(lostPages(['docs/operations.md#limits', 'docs/operations.md#no', 'docs/no.md'])).toEqual(
      ['docs/operations.md#no', 'docs/no.md'],
    )
  })

  it('leaves no requirement of level 1 open', () => {
    const open = requirements.filter((row) => row.level === 1 && resultOf(row) === 'open')
    expect(open.map(({ id }) => id)).toEqual([])
  })
})

describe('the reading of docs/security.yaml', () => {
  it.each([
    ['2.1.1: { level: 1, asks: a }', '2.1.1 has no test, no page and no reason.'],
    ['2.1.1: { level: 1, asks: a, missing: b, operator: c }', '2.1.1 has more than one reason.'],
    [
      '2.1.2: { level: 1, asks: a, missing: b }',
      '2.1.2 is not the requirement that follows in V2.',
    ],
    [
      '2.1.1: { level: 1, asks: a, missing: b }, 2.2.2: { level: 1, asks: a, missing: b }',
      '2.2.2 is not the requirement that follows in V2.',
    ],
    ['2.1.1: { level: 4, asks: a, missing: b }', '2.1.1 has the level 1, 2 or 3.'],
    ['2.1.1: { level: 1, asks: a, tests: { x: [] } }', '2.1.1 names no title in x.'],
    ['2.1.1: { level: 1, asks: a, proof: b }', '2.1.1 has the unknown key "proof".'],
  ])('refuses %s', (rows, message) => {
    expect(() => readSecurity(chapter(rows))).toThrow(message)
  })
})

it('docs/security.md has the tables as `npm run generate` writes them', () => {
  const page = textOf('docs/security.md')
  expect(page).toBe(securityPage(page, data))
})
