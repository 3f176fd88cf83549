import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyFiles, readFullRuns, withFullRuns, writeFullRuns } from './full-runs.ts'

const root = mkdtempSync(join(tmpdir(), 'gatehouse-'))
const now = { at: '2026-01-31', commit: 'abc1234' }
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const report = (...files: readonly (readonly [path: string, ...statuses: readonly string[]])[]) =>
  JSON.stringify({
    testResults: files.map(([path, ...statuses]) => ({
      name: join(root, path),
      assertionResults: statuses.map((status) => ({ title: `R1.01 ${status}`, status })),
    })),
  })

beforeAll(() => {
  write('tests/a/draws.test.ts', "import { drawn } from '../support/drawn.ts'\n")
  write('tests/a/through.test.ts', "import { hold } from './hold.ts'\n")
  write('tests/a/hold.ts', "import { times } from '../support/times.ts'\n")
  write('tests/databases/outages.test.ts', '')
  write('tests/databases/purge.test.ts', '')
  write('tests/a/plain.test.ts', "import { other } from '../support/other.ts'\n")
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the record of whole runs', () => {
  test('covers files that draw cases, or that npm test leaves out', () => {
    expect(familyFiles(root)).toEqual([
      'tests/a/draws.test.ts',
      'tests/a/through.test.ts',
      'tests/databases/outages.test.ts',
    ])
  })

  test('has the day, commit and ids of each file that passed', () => {
    const runs = withFullRuns(
      {},
      report(
        ['tests/a/draws.test.ts', 'passed', 'passed', 'pending'],
        ['tests/a/plain.test.ts', 'passed'],
      ),
      { root, isFull: true, ...now },
    )
    expect(runs).toEqual({ 'tests/a/draws.test.ts': { ...now, passed: 2, proves: ['R1.01'] } })
  })

  test('has no file that drew some of its cases only', () => {
    const runs = withFullRuns(
      {},
      report(['tests/a/draws.test.ts', 'passed'], ['tests/databases/outages.test.ts', 'passed']),
      { root, isFull: false, ...now },
    )
    expect(Object.keys(runs)).toEqual(['tests/databases/outages.test.ts'])
  })

  test("keeps a failed file's last whole run and drops deleted files", () => {
    const before = { at: '2026-01-01', commit: '000', passed: 5, proves: [] }
    const known = { 'tests/a/draws.test.ts': before, 'tests/a/gone.test.ts': before }
    expect(
      withFullRuns(known, report(['tests/a/draws.test.ts', 'passed', 'failed']), {
        root,
        isFull: true,
        ...now,
      }),
    ).toEqual({ 'tests/a/draws.test.ts': before })
  })

  test('is written and read', () => {
    mkdirSync(join(root, 'docs'))
    expect(readFullRuns(root)).toEqual({})
    const runs = { 'tests/a/draws.test.ts': { ...now, passed: 2, proves: ['R1.01'] } }
    writeFullRuns(root, runs)
    expect(readFullRuns(root)).toEqual(runs)
  })
})
