import { type Counts, ONE_FAILED } from './counts.ts'

/** The used part of Vitest's JSON report. */
interface Report {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

/**
 * Counts the tests of one suite that has files. A result without proof counts as a failure: no
 * report, a file that could not be loaded, an error outside a test, no test at all.
 * @param text Vitest's JSON report, or nothing when it wrote none
 * @param exitCode of Vitest's process
 * @param byTitle whether only tests with a given title ran: then a suite may have none of them
 */
export function countReport(text: string | undefined, exitCode: number, byTitle = false): Counts {
  const report = parseReport(text)
  if (!report) return ONE_FAILED
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unloadable
  const counts = {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  const unproven = !report.success || exitCode !== 0 || (counts.passed === 0 && !byTitle)
  return failed === 0 && unproven ? { ...counts, failed: 1 } : counts
}

/** Returns the full names of the tests that a report lists as left out. */
export function skippedIn(text: string | undefined): readonly string[] {
  const results = parseReport(text)?.testResults.flatMap((file) => file.assertionResults) ?? []
  return results
    .filter(isNamed)
    .flatMap(({ status, fullName }) =>
      status === 'skipped' || status === 'pending' || status === 'todo' ? [fullName] : [],
    )
}

export interface FileTime {
  /** Its path. */
  readonly name: string
  readonly seconds: number
}

/** Returns the files of a report, slowest first. */
export function slowestIn(text: string | undefined): readonly FileTime[] {
  const files: readonly unknown[] = parseReport(text)?.testResults ?? []
  return files.filter(isTimed).toSorted((one, other) => other.seconds - one.seconds)
}

const isTimed = (file: unknown): file is FileTime =>
  typeof file === 'object' &&
  file !== null &&
  'name' in file &&
  'seconds' in file &&
  typeof file.name === 'string' &&
  typeof file.seconds === 'number'

const isNamed = (
  result: unknown,
): result is { readonly status: string; readonly fullName: string } =>
  typeof result === 'object' &&
  result !== null &&
  'status' in result &&
  'fullName' in result &&
  typeof result.fullName === 'string'

function parseReport(text: string | undefined): Report | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isReport(value) ? value : undefined
  } catch {
    return undefined
  }
}

const NUMBERS = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests']

function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return (
    NUMBERS.every((name) => typeof fields.get(name) === 'number') &&
    Array.isArray(fields.get('testResults'))
  )
}
