import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { FULL_TIER, type TestResult, testsByFile } from '../requirements/read-requirements.ts'
import { idsIn } from '../requirements/report.ts'
import { isCore, type Suite, SUITES } from './suites.ts'

/**
 * Written by `npm run test:full` and `npm run test:rest`, and committed: the last complete run of
 * each family file, and the requirements that it proved.
 */
export const FULL_RUNS = 'docs/full-runs.json'

export interface FullRun {
  /** The day, as 2026-01-31. */
  readonly at: string
  readonly commit: string
  readonly passed: number
  /** Ids of requirements and traps in the titles of its tests. */
  readonly proves: readonly string[]
}

/** By the path of the test file, from the root of the project. */
export type FullRuns = Readonly<Record<string, FullRun>>

export function readFullRuns(root: string): FullRuns {
  const path = join(root, FULL_RUNS)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FullRuns) : {}
}

/**
 * Returns the test files that `npm test` leaves to `npm run test:full`, as a whole or some of their
 * cases: they, or their imports, draw.
 */
export function familyFiles(root: string): readonly string[] {
  const files = globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], {
    cwd: root,
    exclude: ['tests/support/**'],
  }).map((path) => path.replaceAll('\\', '/'))
  const others = new Set(
    Object.values<Suite>(SUITES).flatMap((suite) =>
      globSync([...suite.include], { cwd: root })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((file) => !isCore(suite, file)),
    ),
  )
  return files.filter((file) => others.has(file) || draws(root, file)).toSorted()
}

function draws(root: string, file: string): boolean {
  const direct = importsOf(join(root, file))
  return direct.some(isTier) || direct.some((path) => importsOf(path).some(isTier))
}

const isTier = (path: string): boolean => /\/support\/(?:drawn|times|tier)\.ts$/.test(path)

/** A run of tests, and the folder of the project that it ran in. */
export interface Run extends Pick<FullRun, 'at' | 'commit'> {
  readonly root: string
  /** True when the files that draw cases ran every case. */
  readonly isFull: boolean
}

/** Returns the run of today, on the last commit. */
export const runOfToday = (root: string, isFull: boolean): Run => ({
  root,
  isFull,
  at: new Date().toISOString().slice(0, 10),
  commit: lastCommit(root),
})

function lastCommit(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/**
 * Returns the record with the family files of a report that ran whole and in which every test
 * passed or was skipped. A file with a failed test keeps its last whole run.
 * @param report JSON report of Vitest, of a run in which no test of a file was left out
 */
export function withFullRuns(known: FullRuns, report: string, run: Run): FullRuns {
  const { root, isFull, ...now } = run
  const families = new Set(familyFiles(root))
  const ranWhole = (path: string) => families.has(path) && (isFull || !draws(root, path))
  const fresh = testsByFile(report).flatMap(({ file, tests }): readonly [string, FullRun][] => {
    const path = relative(root, file).replaceAll('\\', '/')
    const passed = tests.filter(({ outcome }) => outcome === 'passed')
    if (!ranWhole(path) || passed.length === 0 || tests.some(({ outcome }) => outcome === 'failed'))
      return []
    return [
      [
        path,
        {
          ...now,
          passed: passed.length,
          proves: [...new Set(passed.flatMap(({ title }) => idsIn(title)))].toSorted(),
        },
      ],
    ]
  })
  const kept = Object.entries(known).filter(([path]) => families.has(path))
  return Object.fromEntries(
    [...kept, ...fresh].toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

export function writeFullRuns(root: string, runs: FullRuns): void {
  writeFileSync(join(root, FULL_RUNS), `${JSON.stringify(runs, null, 2)}\n`)
}

/** Returns the record as results of tests, so that an id of the full tier alone is counted. */
export function provenByFullRuns(runs: FullRuns): readonly TestResult[] {
  return Object.entries(runs).flatMap(([file, { at, proves }]) =>
    proves.map((id): TestResult => ({
      suite: FULL_TIER,
      title: `${id} in ${file}, ${at}`,
      outcome: 'passed',
    })),
  )
}

/** Paths of the relative imports of a file, with forward slashes; none for a missing file. */
export function importsOf(path: string): readonly string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) =>
    join(dirname(path), name).replaceAll('\\', '/'),
  )
}
