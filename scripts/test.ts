import { join } from 'node:path'
import { browserOfThisMachine } from './browser.ts'
import { COMMANDS } from './test/commands.ts'
import { addCounts, type Counts, NONE, ONE_FAILED, ONE_PASSED, sentenceOf } from './test/counts.ts'
import { runCommand } from './test/run-command.ts'
import { runSuite } from './test/run-suite.ts'
import { SUITES, type Suite } from './test/suites.ts'
import { testEnvironment } from './test/test-environment.ts'

// npm test: every check of the project, one after the other, none skipped because another failed.
// `npm test -- unit lint` runs only what is named.

interface Result {
  readonly counts: Counts
  readonly output: string
  /** Names of tests that passed only when tried again. */
  readonly secondTries?: readonly string[]
  /** Names of tests that were left out. */
  readonly skipped?: readonly string[]
}

process.chdir(join(import.meta.dirname, '..'))

/** Found once, before the suites that need it: two workers must not both install it. */
const browserEnv: Record<string, string> = {}

async function findBrowser(): Promise<Result> {
  try {
    const { executablePath, from } = await browserOfThisMachine()
    browserEnv['CHROMIUM_PATH'] = executablePath
    return { counts: ONE_PASSED, output: `${from}: ${executablePath}` }
  } catch (problem) {
    return { counts: ONE_FAILED, output: problem instanceof Error ? problem.message : String(problem) }
  }
}

/** Where the tests of the databases may make some; without it they start a server of their own. */
const database = process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}

const checks = new Map<string, () => Promise<Result>>()
for (const command of COMMANDS) {
  checks.set(command.name, async () => {
    const { code, output } = await runCommand(process.execPath, command.args, testEnvironment(process.env, command.env), command.minutes)
    return { counts: code === 0 ? ONE_PASSED : ONE_FAILED, output }
  })
}
checks.set('browser', findBrowser)
for (const [name, suite] of Object.entries<Suite>(SUITES)) checks.set(name, () => runSuite(name, suite, name === 'databases' || name === 'deploy' ? database : browserEnv))

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.has(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no check called ${unknown.join(', ')}; there are ${[...checks.keys()].join(', ')}.\n`)
  process.exit(1)
}

let total = NONE
for (const [name, check] of checks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const before = performance.now()
  const { counts, output, secondTries = [], skipped = [] } = await check()
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  total = addCounts(total, counts)
  if (counts.failed > 0) process.stdout.write(`${output.trimEnd()}\n`)
  process.stdout.write(`${name.padEnd(13)} ${sentenceOf(counts)} (${seconds} s)\n`)
  for (const test of skipped) process.stdout.write(`  skipped: ${test}\n`)
  for (const test of secondTries) process.stdout.write(`  at the second try: ${test}\n`)
}
process.stdout.write(`${sentenceOf(total)}\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
