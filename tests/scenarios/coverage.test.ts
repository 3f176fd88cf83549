import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { plain } from '../../src/cli/reporters/paint.ts'
import { describeCoverage } from '../../src/cli/scenarios/results.ts'
import { runAll } from '../../src/cli/scenarios/run-scenario.ts'
import type { JsonObject } from '../../src/language/json.ts'
import { around, readExample } from '../compile/virtual-project.ts'
import { running } from './running.ts'

describe('coverage', () => {
  const sources = around(
    readExample(`# flows/demo/start.test.yaml
screen: start
scenarios:
  - scenario: to the question
    given: { language: ko-KR }
    steps:
      - press: demo.start.ask
      - arrive: ask
  - scenario: the question, and the code
    steps:
      - press: demo.start.ask
      - back
      - press: demo.start.code
      - type: { code: "000000" }
      - press: submit
      - answers: { verifyVerificationOtp: { rejected: OTP_EXPIRED } }
`),
  )

  it('lists uncovered parts with place and languages', async () => {
    const { tenants, scenarios } = running(sources)
    const { runs, coverage } = await runAll(scenarios, tenants, sources, true)
    expect(runs.map(({ language }) => language)).toEqual(['ko-KR', undefined, 'ko-KR'])
    const described = coverage ? describeCoverage(coverage, plain).split('\n') : []
    expect(described).toEqual(
      expect.arrayContaining([
        'Reached by scenarios, in en-US and ko-KR:',
        '  screens       3 of 4',
        'Screens that no scenario reaches:',
        '  done',
        expect.stringMatching(/^ {2}flows\/demo\/start\.yaml:\d+:18 {2}go done$/) as string,
        expect.stringMatching(/^ {2}flows\/demo\/ask\.yaml:\d+:19 {2}go done$/) as string,
        expect.stringMatching(
          /^ {2}flows\/demo\/code\.yaml:\d+:13 {2}verifyVerificationOtp {2}[A-Z_, ]+OTP_INCORRECT/,
        ) as string,
      ]),
    )
    expect(
      described.filter((line) => /start\.yaml.* go (ask|code)|OTP_EXPIRED/.test(line)),
    ).toEqual([])
  })

  it('counts a walk in one language only for that language', async () => {
    const { tenants, scenarios } = running(sources)
    const { coverage } = await runAll(scenarios.slice(0, 1), tenants, sources, true)
    expect(coverage?.screens.missed).toContainEqual({ thing: 'ask', languages: ['en-US'] })
  })
})

it('gatehouse test --coverage --json says the same for machines', () => {
  const root = join(import.meta.dirname, '../..')
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'test', 'flows/system', '--coverage', '--json'],
    { cwd: root, encoding: 'utf8' },
  )
  const { coverage, failed } = JSON.parse(stdout) as {
    readonly failed: number
    readonly coverage: {
      readonly languages: readonly string[]
      readonly transitions: {
        readonly of: number
        readonly walked: number
        readonly missed: readonly unknown[]
      }
    }
  }
  const app = parse(readFileSync(join(root, 'flows/app.yaml'), 'utf8')) as JsonObject
  expect([status, failed, coverage.languages]).toEqual([0, 0, app['languages']])
  expect(coverage.transitions.walked + coverage.transitions.missed.length).toBe(
    coverage.transitions.of,
  )
  expect(coverage.transitions.missed).toContainEqual(
    expect.objectContaining({ file: 'flows/enroll/done.yaml' }) as unknown,
  )
}, 300_000)
