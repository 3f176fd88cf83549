import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserOfThisMachine, provideEngine } from './browser.ts'
import { type Command, COMMANDS } from './test/commands.ts'
import {
  addCounts,
  type Counts,
  forgetRest,
  formatCounts,
  NONE,
  ONE_FAILED,
  ONE_PASSED,
  type Spent,
  whereTheTimeWent,
} from './test/count-report.ts'
import {
  FULL_RUNS,
  readFullRuns,
  runOfToday,
  withFullRuns,
  writeFullRuns,
} from './test/full-runs.ts'
import { runCommand, testEnvironment, runSuites, type SuiteResult } from './test/run-suites.ts'
import {
  drawFiles,
  changesIn,
  type Group,
  NothingFound,
  PHASES,
  select,
  type Selection,
} from './test/selection.ts'
import { reportOf } from './test/suite-reports.ts'
import { isShared, SUITES, type SuiteName } from './test/suites.ts'
import { temporaryFolder } from './test/temporary-folder.ts'
import { tierOf } from './test/tier.ts'

// npm test: every check of the project, none skipped because another failed. With --full (npm run
// test:full) every family runs as a whole. Words after -- name checks, suites, files or titles.

process.chdir(join(import.meta.dirname, '..'))

const words = process.argv.slice(2)
const tier = tierOf(words.includes('--full'), process.env)
const known = [...COMMANDS.map(({ name }) => name), 'browser', ...Object.keys(SUITES)]
const selection = selected()
const isWanted = (name: string): boolean => selection.checks?.has(name) ?? true

/**
 * Found or installed once, before the suites that need them: two workers must not both install a
 * browser.
 */
const browserEnv: Record<string, string> = {}
/** Server on which the database tests may make databases; without it they start their own. */
const database = process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}
/** For each suite. */
const temporary = temporaryFolder()
/** Factor of the time limits: whole families take long. */
const patience = tier.isFull ? 6 : 1

let total = NONE
const spent: Spent[] = []
const suiteResults: SuiteResult[] = []

process.stdout.write(`${tier.says}\n`)
const began = performance.now()
// Two at a time, the longest first: most of them use one core.
const waiting = COMMANDS.filter(({ name }) => isWanted(name)).values()
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (const command of waiting) await runCheck(command)
  }),
)
if (isWanted('browser')) await measured('browser', findBrowser)
for (const lanes of PHASES)
  await Promise.all(
    lanes.map(async (groups) => {
      for (const group of groups) await runWanted(group)
    }),
  )

process.stdout.write(
  whereTheTimeWent(
    spent,
    suiteResults.flatMap(({ files }) => files),
    (performance.now() - began) / 1000,
  ),
)
if (tier.isFull && selection.title === undefined) recordFullRuns()
process.stdout.write(`${formatCounts(total)}\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function runWanted(group: Group): Promise<void> {
  const wanted = group.filter(isWanted)
  const whole = wanted.filter((suite) => !selection.files.has(suite))
  const parts = wanted.filter((suite) => selection.files.has(suite))
  if (whole.length > 0) await runGroup(whole, drawnFiles(whole))
  if (parts.length > 0)
    await runGroup(
      parts,
      parts.flatMap((suite) => selection.files.get(suite) ?? []),
    )
}

function selected(): Selection {
  try {
    return select(
      words.filter((word) => word !== '--full'),
      known,
    )
  } catch (problem) {
    if (problem instanceof NothingFound) {
      process.stderr.write(`${problem.message}\n`)
      process.exit(1)
    }
    throw problem
  }
}

/** Files of a group with a suite that runs a share; undefined for all files. */
function drawnFiles(group: readonly SuiteName[]): readonly string[] | undefined {
  if (tier.isFull || selection.checks || !group.some((name) => isShared(SUITES[name])))
    return undefined
  const changes = changesIn(process.cwd())
  return group.flatMap((name) => {
    const { run, left } = drawFiles(SUITES[name], tier.seed, changes)
    if (left.length === 0) return run
    forgetRest(name)
    process.stdout.write(
      `${name}: ${run.length} of ${run.length + left.length} files; npm run test:rest runs the others.\n`,
    )
    return run
  })
}

function runCheck({ name, args, env, minutes }: Command): Promise<void> {
  return measured(name, async () => {
    const { code, output } = await runCommand(
      process.execPath,
      args,
      testEnvironment(process.env, env),
      minutes,
    )
    return { counts: code === 0 ? ONE_PASSED : ONE_FAILED, output }
  })
}

async function measured(
  name: string,
  check: () => Promise<{ readonly counts: Counts; readonly output: string }>,
): Promise<void> {
  const before = performance.now()
  const { counts, output } = await check()
  if (counts.failed > 0) process.stdout.write(`${output.trimEnd()}\n`)
  printResult(name, counts, (performance.now() - before) / 1000)
}

async function runGroup(suites: readonly SuiteName[], files?: readonly string[]): Promise<void> {
  const env = suites.some((suite) => suite === 'databases' || suite === 'deploy')
    ? database
    : browserEnv
  const { results, output } = await runSuites({
    suites,
    env: { ...env, ...temporary, ...tier.env },
    patience,
    ...(files && { files }),
    ...(selection.title !== undefined && { title: selection.title }),
  })
  if (results.some(({ counts }) => counts.failed > 0)) process.stdout.write(`${output.trimEnd()}\n`)
  for (const result of results) {
    printResult(result.suite, result.counts, result.seconds)
    for (const test of result.skipped) process.stdout.write(`  skipped: ${test}\n`)
    for (const test of result.secondTries) process.stdout.write(`  at the second try: ${test}\n`)
  }
  suiteResults.push(...results)
}

function printResult(name: string, counts: Counts, seconds: number): void {
  total = addCounts(total, counts)
  spent.push({ name, seconds })
  process.stdout.write(`${name.padEnd(13)} ${formatCounts(counts)} (${seconds.toFixed(1)} s)\n`)
}

async function findBrowser(): Promise<{ readonly counts: Counts; readonly output: string }> {
  try {
    const { executablePath, from } = await browserOfThisMachine()
    browserEnv['CHROMIUM_PATH'] = executablePath
    // Without these programs their tests are skipped, and named.
    for (const engine of ['firefox', 'webkit'] as const) provideEngine(engine)
    return { counts: ONE_PASSED, output: `${from}: ${executablePath}` }
  } catch (problem) {
    return {
      counts: ONE_FAILED,
      output: problem instanceof Error ? problem.message : String(problem),
    }
  }
}

/** Each family file that passed has just run whole. */
function recordFullRuns(): void {
  const run = runOfToday(process.cwd(), true)
  const runs = suiteResults.reduce((known, { suite }) => {
    try {
      return withFullRuns(known, readFileSync(reportOf(suite), 'utf8'), run)
    } catch {
      // The suite ended without a report, which its counts say.
      return known
    }
  }, readFullRuns(process.cwd()))
  writeFullRuns(process.cwd(), runs)
  process.stdout.write(`${FULL_RUNS} says what ran whole: commit it.\n`)
}
