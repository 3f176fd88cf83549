import { mkdirSync, rmSync } from 'node:fs'
import { runCommand, testEnvironment } from '../../scripts/test/run-suites.ts'

/** Suites that write goldens while they run, by their part. */
const RUNS = {
  answers: {
    args: ['--project=contract'],
    env: (folder: string) => ({ GOLDEN_ANSWERS: folder, SEED: '0' }),
  },
  screens: {
    args: ['--project=e2e', 'tests/e2e/every-screen'],
    env: (folder: string) => ({
      SCREENSHOTS: folder,
      STEADY_PICTURES: '1',
      TIER: 'full',
      SEED: '0',
    }),
  },
} as const

/**
 * Runs the tests that write the files of a part into a folder.
 * @throws Error with the output of the tests when one fails
 */
export async function recordByTests(part: keyof typeof RUNS, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { args, env } = RUNS[part]
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...args]
  const { code, output } = await runCommand(
    process.execPath,
    command,
    testEnvironment(process.env, env(folder)),
    30,
  )
  if (code !== 0) throw new Error(output)
}
