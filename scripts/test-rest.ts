import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserOfThisMachine } from './browser.ts'
import { addCounts, addToRest, type Counts, formatCounts, NONE } from './test/count-report.ts'
import { readFullRuns, runOfToday, withFullRuns, writeFullRuns } from './test/full-runs.ts'
import { type Batch, batchesOf } from './test/rest-batches.ts'
import { runSuites } from './test/run-suites.ts'
import { drawFiles, changesIn } from './test/selection.ts'
import { reportOf } from './test/suite-reports.ts'
import { isShared, SUITES, type SuiteName } from './test/suites.ts'
import { temporaryFolder } from './test/temporary-folder.ts'
import { tierOf } from './test/tier.ts'

// npm run test:rest [-- --minutes <n>]: the files that `npm test` of the same day leaves out, a few
// at a time, until the minutes are over. It names the files that it did not reach, and writes those
// that passed whole into docs/full-runs.json. Exit code 1 when a test failed, 2 when the minutes
// are no number.

process.chdir(join(import.meta.dirname, '..'))

const { values } = parseArgs({ options: { minutes: { type: 'string' } } })
const minutes = Number(values.minutes ?? Infinity)
if (Number.isNaN(minutes)) {
  process.stderr.write(`--minutes is a number, not "${values.minutes}".\n`)
  process.exit(2)
}
const end = performance.now() + minutes * 60_000
const tier = tierOf(false, process.env)
const changes = changesIn(process.cwd())
const database = process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}
const temporary = temporaryFolder()
const shared = (Object.keys(SUITES) as SuiteName[]).filter((suite) => isShared(SUITES[suite]))
const rests = shared.map((suite) => {
  const { left, touched } = drawFiles(SUITES[suite], tier.seed, changes)
  return { suite, left, touched }
})
/** Files that changes touch come first, then each suite in turn. */
const batches = [
  ...batchesOf(rests.map(({ suite, touched }) => ({ suite, files: touched }))),
  ...batchesOf(
    rests.map(({ suite, left, touched }) => ({ suite, files: left.slice(touched.length) })),
  ),
]

let total = NONE
let at = 0
for (; at < batches.length && performance.now() < end; at += 1) {
  const batch = batches[at]
  if (batch) total = addCounts(total, await runBatch(batch))
}
for (const { suite, left } of rests) {
  const missed = batches.slice(at).flatMap((batch) => (batch.suite === suite ? batch.files : []))
  process.stdout.write(
    `${suite}: ${left.length - missed.length} of ${left.length} more files ran, by SEED=${tier.seed}.\n`,
  )
  for (const file of missed) process.stdout.write(`  not reached: ${file}\n`)
}
// A count of nothing would read as a run without a test.
if (at > 0) process.stdout.write(`${formatCounts(total)}\n`)
process.exit(total.failed === 0 ? 0 : 1)

async function runBatch({ suite, files }: Batch): Promise<Counts> {
  const before = textOf(reportOf(suite))
  const { executablePath } = await browserOfThisMachine()
  const env = { CHROMIUM_PATH: executablePath, ...database, ...temporary, ...tier.env }
  const { results, output } = await runSuites({ suites: [suite], files, env, patience: 1 })
  recordWholeRuns(suite)
  addToRest(suite, before)
  let counts = NONE
  for (const result of results) {
    counts = addCounts(counts, result.counts)
    if (result.counts.failed > 0) process.stdout.write(`${output.trimEnd()}\n`)
    process.stdout.write(`${suite}: ${files.join(' ')}: ${formatCounts(result.counts)}\n`)
    for (const test of result.secondTries) process.stdout.write(`  at the second try: ${test}\n`)
  }
  return counts
}

/** Files that draw no cases have just run whole. */
function recordWholeRuns(suite: SuiteName): void {
  const report = textOf(reportOf(suite))
  if (report === undefined) return
  const run = runOfToday(process.cwd(), false)
  writeFullRuns(process.cwd(), withFullRuns(readFullRuns(process.cwd()), report, run))
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
