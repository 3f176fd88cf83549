import { spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import {
  countReport,
  type Counts,
  type FileTime,
  ONE_FAILED,
  skippedIn,
  slowestIn,
} from './count-report.ts'
import { secondTriesOf } from './second-tries.ts'
import { reportOf } from './suite-reports.ts'
import { SUITES, type Suite, type SuiteName } from './suites.ts'

/** Variables of the user's environment that must not reach the tests. */
const PERSONAL = new Set([
  'PORT',
  'HOST',
  'GATEHOUSE_DATA',
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_FROM',
  'LOG',
  'LOG_LEVEL',
  'NODE_OPTIONS',
  'VITEST',
  'BASE_URL',
  'BASE_PATH',
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
  'GATEHOUSE_MODE',
  'SANDBOX_ON_THE_INTERNET',
])

/**
 * Environment of every check. Tests run React's development build whatever NODE_ENV was: `act`
 * exists only there.
 */
export function testEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !PERSONAL.has(name)))
  return { ...kept, CI: 'true', NO_COLOR: '1', NODE_ENV: 'test', ...more }
}

export interface Ended {
  /** Exit code; 124 when the time was up, 127 when it could not be started. */
  readonly code: number
  /** Its whole output, in order. */
  readonly output: string
}

const RUNNING = new Set<number>()

// Ctrl-C reaches only this process: its children are in groups of their own, so that browsers and
// servers end with them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const pid of RUNNING) endGroup(pid)
    process.exit(1)
  })
}

/**
 * Runs a command from the root of the project, without input, and waits for its end.
 * @param minutes time after which it is ended, with all its children
 */
export function runCommand(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  minutes: number,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    let late = false
    const pid = child.pid
    if (pid !== undefined) RUNNING.add(pid)
    const timer = setTimeout(() => {
      late = true
      output += `\nNot ended after ${minutes} minutes.\n`
      if (pid !== undefined) endGroup(pid)
    }, minutes * 60_000)
    const end = (code: number) => {
      clearTimeout(timer)
      if (pid !== undefined) RUNNING.delete(pid)
      resolve({ code, output })
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', (problem) => {
      output += problem.message
      end(127)
    })
    child.once('close', (code) => end(late ? 124 : (code ?? 1)))
  })
}

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself in between.
  }
}

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
