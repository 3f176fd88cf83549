import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { RESULTS } from '../requirements/read-requirements.ts'

/**
 * File with the tests of a suite that passed only at a later try, each with its first error.
 * Without such tests the file does not exist.
 */
export const secondTriesOf = (suite: string): string => join(RESULTS, `${suite}.second-tries.txt`)

/** Reporter of Vitest: a test that fails and then passes is green, but not unseen. */
export default class SecondTries implements Reporter {
  readonly #names = new Map<string, string[]>()

  onTestRunStart(): void {
    this.#names.clear()
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const suite = test.project.name
    this.#names.set(suite, [
      ...(this.#names.get(suite) ?? []),
      `${test.module.relativeModuleId}: ${test.fullName} (${metBy(test)})`,
    ])
  }

  onTestRunEnd(): void {
    for (const [suite, names] of this.#names) {
      const file = secondTriesOf(suite)
      rmSync(file, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${names.join('\n')}\n`)
    }
  }
}

/**
 * The name says where to look, and this text names the error. After the machine is gone, the report
 * has nothing else.
 */
function metBy(test: TestCase): string {
  const messages = (test.result().errors ?? []).map(({ message }) => message).join('; ')
  return messages.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
}

const LONGEST = 300
