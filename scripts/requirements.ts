import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  readRequirements,
  readTraps,
  readResults,
  type SuiteResults,
} from './requirements/read-requirements.ts'
import { report, trace } from './requirements/report.ts'
import { provenByFullRuns, readFullRuns } from './test/full-runs.ts'

// npm run requirements: which statements of docs/requirements.yaml the last test run proves, and
// which traps of docs/traps.yaml it covers. It runs nothing itself.
const root = join(import.meta.dirname, '..')
const OPTIONS = ['--missing', '--by-test'] as const

const given = process.argv.slice(2)
const unknown = given.filter((option) => !OPTIONS.some((known) => known === option))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no option ${unknown.join(', ')}; there are ${OPTIONS.join(' and ')}.\n`,
  )
  process.exitCode = 1
} else {
  process.exitCode = printReport(readResults(root))
}

/**
 * Sets the exit code instead of calling `process.exit`, which would cut off output that a pipe has
 * not read yet.
 */
function printReport(results: readonly SuiteResults[]): 0 | 1 {
  if (results.length === 0) {
    process.stdout.write(
      'There are no test results to read. `npm test` leaves them; `npm test -- unit contract` leaves those of the suites named.\n',
    )
    return 1
  }
  const sections = readRequirements(readFileSync(join(root, 'docs', 'requirements.yaml'), 'utf8'))
  const traps = readTraps(readFileSync(join(root, 'docs', 'traps.yaml'), 'utf8'))
  const full = provenByFullRuns(readFullRuns(root))
  const traced = trace([...sections, ...traps], [...results.flatMap(({ tests }) => tests), ...full])
  process.stdout.write(
    report(sections, traps, results, traced, {
      missing: given.includes('--missing'),
      byTest: given.includes('--by-test'),
    }),
  )
  return traced.unknown.length === 0 ? 0 : 1
}
