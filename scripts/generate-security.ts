/** Writes the tables of docs/security.md from docs/security.yaml. The text around them is kept. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const docs = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs')

const results = ['met', 'in part', 'open', 'otherwise', 'operator', 'not applicable'] as const
type Result = (typeof results)[number]

/** Result of a requirement, as the page names it. */
export function resultOf({ tests, pages, reason }: Requirement): Result {
  if (reason === undefined) return 'met'
  const { kind } = reason
  switch (kind) {
    case 'missing':
      return Object.keys(tests).length + pages.length > 0 ? 'in part' : 'open'
    case 'deviates':
      return 'otherwise'
    case 'operator':
      return 'operator'
    case 'notApplicable':
      return 'not applicable'
    default:
      return kind satisfies never
  }
}

/**
 * @param page present text of docs/security.md
 * @returns the page with the tables of the data
 * @throws Error when a mark is missing
 */
export function securityPage(page: string, data: Security): string {
  const tables = { promises: promisesTable(data), asvs: asvsTables(data) }
  return Object.entries(tables).reduce(
    (text, [name, table]) => replaceTable(text, name, table),
    page,
  )
}

function replaceTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- begin ${name}: `, `<!-- end ${name} -->`]
  const start = page.indexOf('-->\n', page.indexOf(begin))
  if (!page.includes(begin) || !page.includes(end))
    throw new Error(`docs/security.md has no marks for the table "${name}".`)
  return `${page.slice(0, start)}-->\n\n${table}\n\n${page.slice(page.indexOf(end))}`
}

function promisesTable({ promises }: Security): string {
  return table(
    ['Attacker', 'Tries', 'Promise', 'Tests'],
    promises.map(({ attacker, tries, promise, tests }) => [
      attacker,
      tries,
      promise,
      testsText(tests),
    ]),
  )
}

function asvsTables({ chapters }: Security): string {
  const counts = table(
    ['Chapter', ...results],
    chapters.map(({ id, title, requirements }) => [
      `${id} ${title}`,
      ...results.map((result) =>
        String(requirements.filter((row) => resultOf(row) === result).length),
      ),
    ]),
  )
  return [counts, ...chapters.map(chapterTable)].join('\n\n')
}

function chapterTable({ id, title, requirements }: Chapter): string {
  const rows = requirements.map((row) => [
    row.id,
    String(row.level),
    row.asks,
    resultOf(row),
    [row.reason?.text, ...row.pages.map(pageLink), testsText(row.tests)]
      .filter((text) => text !== undefined && text !== '')
      .join('<br>'),
  ])
  return `### ${id} ${title}\n\n${table(['', 'Level', 'Requirement', 'Result', 'Reason, page, tests'], rows)}`
}

const testsText = (tests: Tests): string =>
  Object.entries(tests)
    .map(([file, titles]) => {
      const name = basename(file).replace(/(?:\.test)?\.(?:ts|yaml)$/, '')
      return `[${name}](../${file}): ${titles.map((title) => `\`${title}\``).join(', ')}`
    })
    .join('<br>')

function pageLink(page: string): string {
  const [path = '', heading] = page.split('#')
  const name = heading === undefined ? basename(path, '.md') : heading
  return `[${name.replaceAll('-', ' ')}](${page.replace(/^docs\//, '')})`
}

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')

export async function writeSecurity(): Promise<void> {
  const page = join(docs, 'security.md')
  const data = readSecurity(await readFile(join(docs, 'security.yaml'), 'utf8'))
  await writeFile(page, securityPage(await readFile(page, 'utf8'), data))
}

if (import.meta.main) await writeSecurity()

/** Why a requirement is not met by tests or pages alone. */
export const reasons = ['missing', 'deviates', 'operator', 'notApplicable'] as const
export type Reason = (typeof reasons)[number]

/** Path of a test file to the beginnings of titles in it. */
export type Tests = Readonly<Record<string, readonly string[]>>

export interface Threat {
  readonly attacker: string
  readonly tries: string
  readonly promise: string
  readonly tests: Tests
}

export interface Requirement {
  /** As in OWASP ASVS 5.0.0, without the letter: `6.2.10`. */
  readonly id: string
  readonly level: 1 | 2 | 3
  readonly asks: string
  readonly tests: Tests
  /** Paths of pages, some with a heading: `docs/operations.md#limits`. */
  readonly pages: readonly string[]
  readonly reason: { readonly kind: Reason; readonly text: string } | undefined
}

export interface Chapter {
  /** `V6` */
  readonly id: string
  readonly title: string
  readonly requirements: readonly Requirement[]
}

export interface Security {
  readonly promises: readonly Threat[]
  readonly chapters: readonly Chapter[]
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/**
 * Reads docs/security.yaml. A key that is written twice is an error of the YAML parser.
 * @throws Error with one sentence
 */
export function readSecurity(text: string): Security {
  const file: unknown = parse(text)
  if (!isFields(file) || !Array.isArray(file['promises']) || !isFields(file['asvs']))
    throw new Error('The file has a list of promises, and chapters below `asvs`.')
  return {
    promises: file['promises'].map(readThreat),
    chapters: Object.entries(file['asvs']).map(readChapter),
  }
}

function readThreat(value: unknown): Threat {
  const fields = isFields(value) ? value : {}
  const promise = textOf(fields, 'promise', 'A promise')
  refuseOtherKeys(fields, ['attacker', 'tries', 'promise', 'tests'], promise)
  const tests = testsOf(fields, promise)
  if (Object.keys(tests).length === 0) throw new Error(`"${promise}" has no test.`)
  return {
    attacker: textOf(fields, 'attacker', promise),
    tries: textOf(fields, 'tries', promise),
    promise,
    tests,
  }
}

function readChapter([id, value]: readonly [string, unknown]): Chapter {
  const fields = isFields(value) ? value : {}
  const { requirements } = fields
  if (!isFields(requirements)) throw new Error(`${id} has no requirements.`)
  const rows = Object.entries(requirements).map(readRequirement)
  const misplaced = rows.find(
    (row, at) =>
      `V${row.id.split('.')[0] ?? ''}` !== id ||
      !isNext(rows[at - 1]?.id ?? `${id.slice(1)}.0.0`, row.id),
  )
  if (misplaced !== undefined)
    throw new Error(`${misplaced.id} is not the requirement that follows in ${id}.`)
  return { id, title: textOf(fields, 'title', id), requirements: rows }
}

/** Ids have no gaps: 6.2.9 is followed by 6.2.10 or 6.3.1. */
function isNext(before: string, id: string): boolean {
  const [chapter = 0, section = 0, number = 0] = before.split('.').map(Number)
  return [`${chapter}.${section}.${number + 1}`, `${chapter}.${section + 1}.1`].includes(id)
}

function readRequirement([id, value]: readonly [string, unknown]): Requirement {
  const fields = isFields(value) ? value : {}
  refuseOtherKeys(fields, ['level', 'asks', 'tests', 'pages', ...reasons], id)
  const { level, pages = [] } = fields
  if (level !== 1 && level !== 2 && level !== 3) throw new Error(`${id} has the level 1, 2 or 3.`)
  if (!isTexts(pages)) throw new Error(`${id} has pages that are no list.`)
  const tests = testsOf(fields, id)
  const given = reasons.filter((kind) => fields[kind] !== undefined)
  const [kind] = given
  if (given.length > 1) throw new Error(`${id} has more than one reason.`)
  if (kind === undefined && pages.length === 0 && Object.keys(tests).length === 0)
    throw new Error(`${id} has no test, no page and no reason.`)
  return {
    id,
    level,
    asks: textOf(fields, 'asks', id),
    tests,
    pages,
    reason: kind && { kind, text: textOf(fields, kind, id) },
  }
}

function testsOf({ tests = {} }: Fields, owner: string): Tests {
  if (!isFields(tests)) throw new Error(`${owner} has tests that are no map of files.`)
  for (const [file, titles] of Object.entries(tests))
    if (!isTexts(titles) || titles.length === 0)
      throw new Error(`${owner} names no title in ${file}.`)
  return tests as Tests
}

function textOf(fields: Fields, key: string, owner: string): string {
  const text = fields[key]
  if (typeof text !== 'string' || text.trim() === '') throw new Error(`${owner} has no "${key}".`)
  return text
}

function refuseOtherKeys(fields: Fields, known: readonly string[], owner: string): void {
  const other = Object.keys(fields).find((key) => !known.includes(key))
  if (other !== undefined) throw new Error(`${owner} has the unknown key "${other}".`)
}
