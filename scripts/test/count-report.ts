import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { reportOf } from './suite-reports.ts'

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

/** Numbers of tests by result. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }
export const ONE_PASSED: Counts = { ...NONE, passed: 1 }
export const ONE_FAILED: Counts = { ...NONE, failed: 1 }

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** Returns the last line of `npm test`. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

export interface Spent {
  readonly name: string
  readonly seconds: number
}

const SLOWEST = 10

/**
 * Returns the table of checks and suites by their time, and the slowest files.
 * @param seconds of the whole run; those of suites add up to more, because files run side by side
 */
export function whereTheTimeWent(
  spent: readonly Spent[],
  files: readonly FileTime[],
  seconds: number,
): string {
  const row = ({ seconds: own, name }: Spent) => `${own.toFixed(1).padStart(8)}  ${name}`
  const bySeconds = (one: Spent, other: Spent) => other.seconds - one.seconds
  const slowest = files
    .map(({ name, seconds: own }) => ({ name: relative(process.cwd(), name), seconds: own }))
    .toSorted(bySeconds)
    .slice(0, SLOWEST)
  return [
    '',
    `Seconds of each check, and of the files of each suite; ${seconds.toFixed(0)} in all:`,
    ...spent.toSorted(bySeconds).map(row),
    ...(slowest.length === 0 ? [] : ['', 'The slowest files:', ...slowest.map(row)]),
    '',
    '',
  ].join('\n')
}

/** Report of the files of a suite that `npm run test:rest` ran, beside the one of `npm test`. */
const restOf = (suite: string): string => reportOf(`${suite}-rest`)

export function forgetRest(suite: string): void {
  rmSync(restOf(suite), { force: true })
}

/** Adds the last report of a suite to that of its rest, and restores the suite's earlier report. */
export function addToRest(suite: string, before: string | undefined): void {
  const own = reportOf(suite)
  if (existsSync(own)) {
    const known = existsSync(restOf(suite)) ? resultsIn(restOf(suite)) : []
    writeFileSync(restOf(suite), JSON.stringify({ testResults: [...known, ...resultsIn(own)] }))
  }
  if (before === undefined) rmSync(own, { force: true })
  else writeFileSync(own, before)
}

/** Files in a report that our own reporter wrote. */
const resultsIn = (path: string): readonly unknown[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { readonly testResults: readonly unknown[] })
    .testResults
