import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserOfThisMachine } from './browser.ts'
import { changesIn } from './test/changes.ts'
import { addCounts, NONE, sentenceOf } from './test/counts.ts'
import { drawFiles } from './test/drawn-files.ts'
import { addToRest } from './test/rest-report.ts'
import { runSuites } from './test/run-suites.ts'
import { reportOf } from './test/suite-reports.ts'
import { SUITES, type Suite, type SuiteName } from './test/suites.ts'
import { tierOf } from './test/tier.ts'

// npm run test:rest [-- --minutes <n>]: the files that `npm test` of the same day leaves out, a few
// at a time, until the minutes are over. It names the files that it did not reach. Exit code 1 when
// a test failed, 2 when the minutes are no number.

process.chdir(join(import.meta.dirname, '..'))

/** Files in one process of Vitest: two run at once, and the time is checked in between. */
const AT_ONCE = 6

const { values } = parseArgs({ options: { minutes: { type: 'string' } } })
const minutes = Number(values.minutes ?? Infinity)
if (Number.isNaN(minutes)) {
  process.stderr.write(`--minutes is a number, not "${values.minutes}".\n`)
  process.exit(2)
}
const end = performance.now() + minutes * 60_000
const tier = tierOf(false, process.env)
const suites = (Object.keys(SUITES) as SuiteName[]).filter((suite) => isShared(SUITES[suite]))

let total = NONE
for (const suite of suites) {
  const counts = await runRest(suite)
  if (counts !== NONE) total = addCounts(total, counts)
}
// A count of nothing would read as a run without a test.
if (total !== NONE) process.stdout.write(`${sentenceOf(total)}\n`)
process.exit(total.failed === 0 ? 0 : 1)

function isShared({ core }: Suite): boolean {
  return core !== undefined
}

async function runRest(suite: SuiteName) {
  const { left } = drawFiles(SUITES[suite], tier.seed, changesIn(process.cwd()))
  let counts = NONE
  let at = 0
  while (at < left.length && performance.now() < end) {
    const files = left.slice(at, at + AT_ONCE)
    const before = textOf(reportOf(suite))
    const { executablePath } = await browserOfThisMachine()
    const env = { CHROMIUM_PATH: executablePath, ...tier.env }
    const { results, output } = await runSuites({ suites: [suite], files, env, patience: 1 })
    addToRest(suite, before)
    for (const result of results) {
      counts = addCounts(counts, result.counts)
      if (result.counts.failed > 0) process.stdout.write(`${output.trimEnd()}\n`)
      process.stdout.write(`${suite}: ${files.join(' ')}: ${sentenceOf(result.counts)}\n`)
      for (const test of result.secondTries) process.stdout.write(`  at the second try: ${test}\n`)
    }
    at += files.length
  }
  const ran = Math.min(at, left.length)
  process.stdout.write(`${suite}: ${ran} of ${left.length} more files ran, by SEED=${tier.seed}.\n`)
  for (const file of left.slice(at)) process.stdout.write(`  not reached: ${file}\n`)
  return counts
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
