import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import { RESULTS } from '../requirements/read-requirements.ts'

export const reportOf = (suite: string): string => join(RESULTS, `${suite}.json`)

interface File {
  readonly name: string
  readonly status: string
  /** Seconds of its tests and their hooks. */
  readonly seconds: number
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[]
    readonly title: string
    readonly fullName: string
    readonly status: string
  }[]
}

/**
 * Reporter of Vitest: writes a report for each suite of a run, of the shape of Vitest's own JSON
 * report, in which several suites of one process would be one.
 */
export default class SuiteReports implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    for (const [suite, own] of Map.groupBy(modules, ({ project }) => project.name)) {
      const path = reportOf(suite)
      rmSync(path, { force: true })
      mkdirSync(RESULTS, { recursive: true })
      writeFileSync(
        path,
        JSON.stringify(reportFrom(own.map(fileOf), errors.length > 0 || reason === 'interrupted')),
      )
    }
  }
}

function fileOf(module: TestModule): File {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    name: module.moduleId,
    status: module.ok() ? 'passed' : 'failed',
    seconds: (collectDuration + setupDuration + duration) / 1000,
    assertionResults: [...module.children.allTests()].map((test) => ({
      ancestorTitles: ancestorsOf(test),
      title: test.name,
      fullName: test.fullName,
      status: test.result().state,
    })),
  }
}

function ancestorsOf(test: TestCase): readonly string[] {
  const titles: string[] = []
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent)
    titles.unshift(parent.name)
  return titles
}

function reportFrom(testResults: readonly File[], isBroken: boolean) {
  const states = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  )
  const count = (wanted: string) => states.filter((state) => state === wanted).length
  return {
    success: !isBroken && testResults.every(({ status }) => status === 'passed'),
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped') + count('pending'),
    numTodoTests: 0,
    testResults,
  }
}
