import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { RESULTS } from '../requirements/test-results.ts'

/**
 * Where the names of one suite's tests stand that passed only when tried again, each with what the
 * first try met; no file: none did.
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
 * A name says where to look, and this what for: who reads the report of a machine that is gone has
 * nothing else.
 */
function metBy(test: TestCase): string {
  const said = (test.result().errors ?? []).map(({ message }) => message).join('; ')
  return said.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
}

const LONGEST = 300
