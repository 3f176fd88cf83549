import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from '../requirements/test-results.ts'
import { countReport, skippedIn } from './count-report.ts'
import { type Counts, ONE_FAILED } from './counts.ts'
import { runCommand } from './run-command.ts'
import { secondTriesOf } from './second-tries.ts'
import type { Suite } from './suites.ts'
import { testEnvironment } from './test-environment.ts'

/** One suite of Vitest; its report stays for `npm run requirements`. A suite without files proves nothing, and that is a failure. */
export async function runSuite(
  name: string,
  suite: Suite,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly counts: Counts; readonly output: string; readonly secondTries: readonly string[]; readonly skipped: readonly string[] }> {
  if (globSync([...suite.include]).length === 0) return { counts: ONE_FAILED, output: `No file matches ${suite.include.join(', ')}.`, secondTries: [], skipped: [] }
  const report = join(RESULTS, `${name}.json`)
  // A run that writes nothing must not leave the report of the one before.
  rmSync(report, { force: true })
  rmSync(secondTriesOf(name), { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', name, '--reporter=dot', '--reporter=json', '--reporter=./scripts/test/second-tries.ts', `--outputFile.json=${report}`]
  const { code, output } = await runCommand(process.execPath, args, testEnvironment(process.env, env), suite.minutes)
  const secondTries = textOf(secondTriesOf(name))?.trimEnd().split('\n') ?? []
  return { counts: countReport(textOf(report), code), output, secondTries, skipped: skippedIn(textOf(report)) }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
