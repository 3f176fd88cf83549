import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

export interface Section {
  /** A number of the specification; a letter where it is a group of traps. */
  readonly section: number | string
  readonly title: string
  /** Statement by id, in the order of the file. */
  readonly statements: ReadonlyMap<string, string>
  /** By id, where the product differs from the statement on purpose. */
  readonly readings: ReadonlyMap<string, Reading>
}

export interface Reading {
  /** Four digits: the record in docs/decisions with the reason. */
  readonly decision: string
  /** Behaviour of the product, in one line. */
  readonly does: string
}

const ID = /^[RD](\d+)\.\d{2,3}$/

/**
 * Reads docs/requirements.yaml. Ids are unique and their number before the dot is their section's;
 * a key written twice is an error of the YAML parser.
 * @throws Error with one sentence
 */
export function readRequirements(text: string): readonly Section[] {
  const sections: unknown = parse(text)
  if (!Array.isArray(sections)) throw new Error('The requirements are a list of sections.')
  return sections.map(readSection)
}

function readSection(value: unknown): Section {
  const { section, title, statements } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (
    typeof section !== 'number' ||
    typeof title !== 'string' ||
    typeof statements !== 'object' ||
    statements === null
  ) {
    throw new Error('A section of the requirements has a number, a title and statements.')
  }
  const entries = Object.entries(statements).map(([id, entry]) => {
    if (ID.exec(id)?.[1] !== String(section))
      throw new Error(`${id} is no id of section ${section}.`)
    const { says, reading } = (
      typeof entry === 'string' ? { says: entry } : (entry ?? {})
    ) as Readonly<Record<string, unknown>>
    if (typeof says !== 'string' || says.trim() === '') throw new Error(`${id} states nothing.`)
    return {
      id,
      says: says.trim(),
      reading: reading === undefined ? undefined : readReading(id, reading),
    }
  })
  return {
    section,
    title,
    statements: new Map(entries.map(({ id, says }) => [id, says])),
    readings: new Map(entries.flatMap(({ id, reading }) => (reading ? [[id, reading]] : []))),
  }
}

function readReading(id: string, value: unknown): Reading {
  const { decision, does } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (
    typeof decision !== 'string' ||
    !/^\d{4}$/.test(decision) ||
    typeof does !== 'string' ||
    does.trim() === ''
  ) {
    throw new Error(
      `The reading of ${id} has the four digits of a decision, and what the product does.`,
    )
  }
  return { decision, does: does.trim() }
}

const TRAP_ID = /^T[1-9]\d?$/

/**
 * Reads docs/traps.yaml as sections like those of the requirements; the statement of a trap is its
 * resolution.
 * @throws Error with one sentence
 */
export function readTraps(text: string): readonly Section[] {
  const groups: unknown = parse(text)
  if (!Array.isArray(groups)) throw new Error('The traps are a list of groups.')
  const sections = groups.map(readGroup)
  const ids = sections.flatMap(({ statements }) => [...statements.keys()])
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`${twice} is there twice.`)
  return sections
}

function readGroup(value: unknown): Section {
  const { group, title, traps } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (
    typeof group !== 'string' ||
    typeof title !== 'string' ||
    typeof traps !== 'object' ||
    traps === null
  ) {
    throw new Error('A group of the traps has a letter, a title and traps.')
  }
  const statements = new Map<string, string>()
  const readings = new Map<string, Reading>()
  for (const [id, entry] of Object.entries(traps)) {
    const { trap, resolution, reading } = (entry ?? {}) as Readonly<Record<string, unknown>>
    if (!TRAP_ID.test(id)) throw new Error(`${id} is no id of a trap.`)
    if (typeof trap !== 'string' || typeof resolution !== 'string')
      throw new Error(`${id} has a trap and its resolution.`)
    statements.set(id, `${trap.trim()} → ${resolution.trim()}`)
    if (reading !== undefined) readings.set(id, readReading(id, reading))
  }
  return { section: group, title, statements, readings }
}

/**
 * Folder of Vitest's JSON reports from `npm test`, one for each suite; not under version control.
 */
export const RESULTS = 'test-results'

/** Name of the suite under which the record of `npm run test:full` is counted. */
export const FULL_TIER = 'test:full'

export interface TestResult {
  readonly suite: string
  /** The titles above it and its own, with a space between. */
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
}

export interface SuiteResults {
  readonly suite: string
  /** When the run ended. */
  readonly at: Date
  readonly tests: readonly TestResult[]
}

/** Results of the last run of each suite, by name. */
export function readResults(root: string): readonly SuiteResults[] {
  const folder = join(root, RESULTS)
  if (!existsSync(folder)) return []
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .map((name) => {
      const suite = basename(name, '.json')
      const path = join(folder, name)
      return { suite, at: statSync(path).mtime, tests: testsOf(suite, readFileSync(path, 'utf8')) }
    })
}

/** The tests in a JSON report of Vitest; a report that is cut off proves nothing. */
export function testsOf(suite: string, report: string): readonly TestResult[] {
  return testsByFile(report).flatMap(({ tests }) =>
    tests.map((test) => Object.assign({ suite }, test)),
  )
}

/** The same by file, each with its absolute path. */
export function testsByFile(
  report: string,
): readonly { readonly file: string; readonly tests: readonly Omit<TestResult, 'suite'>[] }[] {
  const { testResults } = parsed(report)
  const files: readonly File[] = Array.isArray(testResults) ? testResults : []
  return files.map(({ name = '', assertionResults = [] }) => ({
    file: name,
    tests: assertionResults.map(({ ancestorTitles = [], title = '', status = '' }) => ({
      title: [...ancestorTitles, title].join(' '),
      outcome: outcomeOf(status),
    })),
  }))
}

interface File {
  readonly name?: string
  readonly assertionResults?: readonly {
    readonly ancestorTitles?: readonly string[]
    readonly title?: string
    readonly status?: string
  }[]
}

function parsed(report: string): { readonly testResults?: unknown } {
  try {
    const value: unknown = JSON.parse(report)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const outcomeOf = (status: string): TestResult['outcome'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'
