import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countReport } from './count-report.ts'
import { type Counts, ONE_FAILED } from './counts.ts'
import { runCommand } from './run-command.ts'
import type { Suite } from './suites.ts'
import { testEnvironment } from './test-environment.ts'

/** One suite of Vitest. A suite without files proves nothing, and that is a failure. */
export async function runSuite(
  name: string,
  suite: Suite,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly counts: Counts; readonly output: string }> {
  if (globSync([...suite.include]).length === 0) return { counts: ONE_FAILED, output: `No file matches ${suite.include.join(', ')}.` }
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  const report = join(folder, 'report.json')
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', name, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await runCommand(process.execPath, args, testEnvironment(process.env, env), suite.minutes)
    return { counts: countReport(textOf(report), code), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
