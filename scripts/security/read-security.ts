import { parse } from 'yaml'

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
