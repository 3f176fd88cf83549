import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

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
