import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countReport, skippedIn, slowestIn, whereTheTimeWent } from './count-report.ts'

function report(
  counts: { passed?: number; failed?: number; skipped?: number; todo?: number },
  files: readonly object[] = [],
) {
  const { passed = 0, failed = 0, skipped = 0, todo = 0 } = counts
  return JSON.stringify({
    success: failed === 0,
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: todo,
    testResults: files,
  })
}

describe('countReport', () => {
  test("takes the suite's own counts", () => {
    expect(countReport(report({ passed: 7, failed: 2, skipped: 1, todo: 1 }), 1)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 2,
    })
  })

  test('counts a file that could not be loaded', () => {
    const files = [{ status: 'failed', assertionResults: [] }]
    expect(countReport(report({ passed: 3 }, files), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    })
  })

  test.each([
    ['no report', undefined, 0],
    ['half a report', '{"success":true', 0],
    ['no test run', report({}), 0],
    ['every test skipped', report({ skipped: 4 }), 0],
    ['an error outside a test', report({ passed: 3 }), 1],
  ])('never calls %s green', (_case, text, exitCode) => {
    expect(countReport(text, exitCode).failed).toBe(1)
  })
})

test('a suite may have no test of a title', () => {
  expect(countReport(report({ skipped: 4 }), 0, true)).toEqual({ passed: 0, failed: 0, skipped: 4 })
})

test('slowestIn sorts the files by their time', () => {
  const files = [1, 3, 2].map((seconds) => ({
    name: `${seconds}.test.ts`,
    status: 'passed',
    seconds,
    assertionResults: [],
  }))
  expect(slowestIn(report({ passed: 3 }, files)).map(({ seconds }) => seconds)).toEqual([3, 2, 1])
  expect(slowestIn(undefined)).toEqual([])
})

test('skippedIn names the skipped tests', () => {
  const results = ['passed', 'skipped', 'pending', 'todo'].map((status) => ({
    status,
    fullName: `is ${status}`,
  }))
  expect(
    skippedIn(report({ passed: 1, skipped: 3 }, [{ status: 'passed', assertionResults: results }])),
  ).toEqual(['is skipped', 'is pending', 'is todo'])
  expect(skippedIn(undefined)).toEqual([])
})

test('the table has every check and the ten slowest files in order', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    name: join(process.cwd(), `tests/${at}.test.ts`),
    seconds: at,
  }))
  const lines = whereTheTimeWent(
    [
      { name: 'lint', seconds: 1 },
      { name: 'unit', seconds: 66 },
    ],
    files,
    40,
  ).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    'Seconds of each check, and of the files of each suite; 40 in all:',
    '    66.0  unit',
    '     1.0  lint',
  ])
  expect(lines.slice(6, 16).map((line) => line.trim())).toEqual(
    Array.from({ length: 10 }, (_, at) => `${11 - at}.0  tests/${11 - at}.test.ts`),
  )
})
