/** Writes the tables of docs/security.md from docs/security.yaml. The text around them is kept. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  readSecurity,
  type Chapter,
  type Requirement,
  type Security,
  type Tests,
} from './security/read-security.ts'

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
