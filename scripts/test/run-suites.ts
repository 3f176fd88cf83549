import { globSync, readFileSync, rmSync } from 'node:fs'
import {
  countReport,
  type Counts,
  type FileTime,
  ONE_FAILED,
  skippedIn,
  slowestIn,
} from './count-report.ts'
import { runCommand } from './run-command.ts'
import { secondTriesOf } from './second-tries.ts'
import { reportOf } from './suite-reports.ts'
import { SUITES, type Suite, type SuiteName } from './suites.ts'
import { testEnvironment } from './test-environment.ts'

export interface Run {
  readonly suites: readonly SuiteName[]
  /** Only these files; undefined for all. */
  readonly files?: readonly string[]
  /** Only tests with these words in their title. */
  readonly title?: string
  readonly env: Readonly<Record<string, string>>
  /** Factor of the usual time limits. */
  readonly patience: number
}

export interface SuiteResult {
  readonly suite: SuiteName
  readonly counts: Counts
  /** Total time of its files, of which several run side by side. */
  readonly seconds: number
  readonly files: readonly FileTime[]
  readonly secondTries: readonly string[]
  readonly skipped: readonly string[]
}

/**
 * Runs suites in one process of Vitest; their reports stay for `npm run requirements`. A suite
 * without files proves nothing, and that is a failure.
 */
export async function runSuites({
  suites,
  files = [],
  title,
  env,
  patience,
}: Run): Promise<{ readonly results: readonly SuiteResult[]; readonly output: string }> {
  // A run that writes nothing must not leave an earlier run's report.
  for (const suite of suites)
    for (const path of [reportOf(suite), secondTriesOf(suite)]) rmSync(path, { force: true })
  const minutes = patience * suites.reduce((sum, name) => sum + SUITES[name].minutes, 0)
  const reporters = [
    'dot',
    './scripts/test/suite-reports.ts',
    './scripts/test/second-tries.ts',
  ].map((reporter) => `--reporter=${reporter}`)
  const projects = suites.map((suite) => `--project=${suite}`)
  const pattern = title === undefined ? [] : ['-t', escaped(title)]
  const { code, output } = await runCommand(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...pattern, ...files],
    testEnvironment(process.env, env),
    minutes,
  )
  const reports = suites.map((suite) => ({ suite, text: textOf(reportOf(suite)) }))
  // The exit code covers all suites: it concerns one only when no report gives the reason.
  const isExplained = reports.some(
    ({ text }) => countReport(text, 0, title !== undefined).failed > 0,
  )
  const results = reports.map(({ suite, text }): SuiteResult => {
    const slowest = slowestIn(text)
    return {
      suite,
      counts: isEmpty(SUITES[suite])
        ? ONE_FAILED
        : countReport(text, isExplained ? 0 : code, title !== undefined),
      seconds: slowest.reduce((sum, { seconds }) => sum + seconds, 0),
      files: slowest,
      secondTries: textOf(secondTriesOf(suite))?.trimEnd().split('\n') ?? [],
      skipped: title === undefined ? skippedIn(text) : [],
    }
  })
  return { results, output }
}

const isEmpty = ({ include }: Suite): boolean => globSync([...include]).length === 0

const escaped = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
