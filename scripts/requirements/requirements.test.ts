import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { provenByFullRuns } from '../test/full-runs.ts'
import { readRequirements, readTraps, readResults, testsOf } from './read-requirements.ts'
import { idsIn, report, trace } from './report.ts'

const written = `- section: 4
  title: States
  statements:
    R4.01: Logged out until sign-in completes.
    R4.02: Logging in stores a token.
    D4.01: The token is opaque.
    R4.03: Nobody tests this.
    D4.02:
      says: It is kept for a day.
      reading: { decision: '0009', does: It is kept for an hour. }
`
const sections = readRequirements(written)

const vitestReport = (...tests: readonly (readonly [title: string, status: string])[]) =>
  JSON.stringify({
    testResults: [
      {
        assertionResults: tests.map(([title, status]) => ({
          ancestorTitles: ['a session'],
          title,
          status,
        })),
      },
    ],
  })

const tests = testsOf(
  'unit',
  vitestReport(
    ['is out at first (R4.01)', 'passed'],
    ['stores it (R4.02, D4.01)', 'passed'],
    ['stores nothing else (D4.01)', 'failed'],
    ['of another document (R9.99), fault S05', 'passed'],
  ),
)

describe('docs/requirements.yaml', () => {
  const real = readRequirements(readFileSync('docs/requirements.yaml', 'utf8'))
  const ids = real.flatMap(({ statements }) => [...statements.keys()])

  test('has all 477 statements and 140 decisions in sections 0 to 9', () => {
    expect(real.map(({ section }) => section)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([
      ids.filter((id) => id.startsWith('R')).length,
      ids.filter((id) => id.startsWith('D')).length,
    ]).toEqual([477, 140])
    expect(new Set(ids).size).toBe(617)
  })

  test('numbers without a gap', () => {
    for (const { section, statements } of real) {
      for (const kind of ['R', 'D']) {
        const numbers = [...statements.keys()]
          .filter((id) => id.startsWith(`${kind}${section}.`))
          .map((id) => Number(id.split('.')[1]))
        expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
      }
    }
  })

  test('names an existing decision for each different reading', () => {
    const readings = real.flatMap((section) => [...section.readings])
    expect(readings.map(([id]) => id)).toEqual(
      expect.arrayContaining(['D3.11', 'D3.12', 'D7.05', 'D7.08', 'D7.16']),
    )
    const records = readdirSync('docs/decisions')
    for (const [id, { decision }] of readings) {
      const record = records.find((name) => name.startsWith(`${decision}-`)) ?? ''
      expect([id, record]).not.toEqual([id, ''])
      expect(readFileSync(join('docs/decisions', record), 'utf8')).toContain(id)
    }
  })

  test('is self-contained: it names no file outside of the project', () => {
    const texts = real.flatMap(({ statements }) => Array.from(statements.values())).join('\n')
    expect(texts).not.toMatch(/screens\.md|product\.md|\bL\d+\b|\.\.\//)
  })
})

describe('readRequirements', () => {
  test.each([
    [
      'an id of another section',
      '- section: 4\n  title: t\n  statements:\n    R5.01: x\n',
      'no id of section 4',
    ],
    [
      'a statement of nothing',
      '- section: 4\n  title: t\n  statements:\n    R4.01: ""\n',
      'states nothing',
    ],
    [
      'an id twice',
      '- section: 4\n  title: t\n  statements:\n    R4.01: x\n    R4.01: y\n',
      'unique',
    ],
    [
      'a reading without its decision',
      '- section: 4\n  title: t\n  statements:\n    R4.01: { says: x, reading: { does: y } }\n',
      'four digits of a decision',
    ],
    ['no list', 'section: 4', 'list of sections'],
  ])('refuses %s', (_what, text, sentence) =>
    expect(() => readRequirements(text)).toThrow(sentence),
  )
})

const heldTraps = `- group: A
  title: Shell
  traps:
    T1: { trap: Two rules, resolution: The first }
    T12: { trap: Three, resolution: All, reading: { decision: '0042', does: None } }
`
const traps = readTraps(heldTraps)

describe('docs/traps.yaml', () => {
  const real = readTraps(readFileSync('docs/traps.yaml', 'utf8'))

  test('has all 78 traps in groups A to F, without gaps', () => {
    expect(real.map(({ section }) => section).join('')).toBe('ABCDEF')
    expect(real.flatMap(({ statements }) => [...statements.keys()])).toEqual(
      Array.from({ length: 78 }, (_, at) => `T${at + 1}`),
    )
  })

  test('names existing requirements, and a decision for each different behaviour', () => {
    const known = new Set(
      readRequirements(readFileSync('docs/requirements.yaml', 'utf8')).flatMap(({ statements }) =>
        Array.from(statements.keys()),
      ),
    )
    expect(
      idsIn(readFileSync('docs/traps.yaml', 'utf8')).filter(
        (id) => !id.startsWith('T') && !known.has(id),
      ),
    ).toEqual([])
    for (const [id, { decision }] of real.flatMap(({ readings }) => Array.from(readings))) {
      const record =
        readdirSync('docs/decisions').find((name) => name.startsWith(`${decision}-`)) ?? ''
      expect(readFileSync(join('docs/decisions', record), 'utf8')).toMatch(
        new RegExp(`\\b${id}\\b`),
      )
    }
  })

  test.each([
    [
      'an id of a requirement',
      '- group: A\n  title: t\n  traps:\n    R1.01: { trap: x, resolution: y }\n',
      'R1.01 is no id of a trap.',
    ],
    [
      'a trap without a way round it',
      '- group: A\n  title: t\n  traps:\n    T1: { trap: x }\n',
      'T1 has a trap and its resolution.',
    ],
    [
      'one that is in two groups',
      `${heldTraps}${heldTraps.replace('group: A', 'group: B')}`,
      'T1 is there twice.',
    ],
    ['no list', 'group: A', 'list of groups'],
  ])('refuses %s', (_what, text, sentence) => expect(() => readTraps(text)).toThrow(sentence))
})

describe('trace', () => {
  const { standing, unknown } = trace(sections, tests)

  test('counts an id as proven by passing tests without failing tests', () => {
    expect(Object.fromEntries(standing)).toEqual({
      'R4.01': 'proven',
      'R4.02': 'proven',
      'D4.01': 'unproven',
      'R4.03': 'missing',
      'D4.02': 'missing',
    })
  })

  test('a skipped test proves nothing', () => {
    expect(
      trace(sections, testsOf('unit', vitestReport(['later (R4.03)', 'pending']))).standing.get(
        'R4.03',
      ),
    ).toBe('unproven')
  })

  test('reports an unknown id', () => {
    expect(unknown.map(({ id }) => id)).toEqual(['R9.99'])
  })

  test('ids have a dot: faults and benches are not among them', () => {
    expect(idsIn('R4.01 and D7.13, not S05, B14, R4, R4.1 or AR4.01; R4.01 once')).toEqual([
      'R4.01',
      'D7.13',
    ])
  })

  test('traps are among them, and dates, types and longer words are not', () => {
    expect(idsIn('T1, T78: not T0, T100, 2026-01-02T03:04:05Z, AT5 or T5x')).toEqual(['T1', 'T78'])
  })

  test('a range is all of it', () => {
    expect(idsIn('R3.98 to R3.101, R1.01 to R2.02').toSorted()).toEqual([
      'R1.01',
      'R2.02',
      'R3.100',
      'R3.101',
      'R3.98',
      'R3.99',
    ])
  })
})

describe('report', () => {
  const results = [{ suite: 'unit', at: new Date('2026-01-02T03:04:05Z'), tests }]
  const output = (missing: boolean, byTest: boolean) =>
    report(
      sections,
      traps,
      results,
      trace(
        [...sections, ...traps],
        [...tests, ...testsOf('e2e', vitestReport(['goes round T1', 'passed']))],
      ),
      { missing, byTest },
    )

  test('counts by section', () => {
    expect(output(false, false)).toMatch(/4 {2}States +2 +1 +2 +5\n/)
    expect(output(false, false)).toContain('unit (4 tests, 2026-01-02 03:04 UTC)')
    expect(output(false, false)).toContain('R9.99 is named by "a session of another document')
    expect(output(false, false)).toMatch(
      /Traps .*\n {2}A {2}Shell +1 +0 +1 +2\n {2}all +1 +0 +1 +2\n/,
    )
  })

  test('always shows different readings with their decision', () => {
    expect(output(false, false)).toContain(
      '  D4.02 read otherwise (decision 0009): It is kept for an hour.\n  T12 read otherwise (decision 0042): None\n',
    )
  })

  test('names ids proven only by the full tier, with its last run', () => {
    const full = provenByFullRuns({
      'tests/a.test.ts': { at: '2026-01-02', commit: 'abc', passed: 3, proves: ['R4.01', 'R4.03'] },
    })
    const skipped = testsOf('unit', vitestReport(['left out today (R4.03)', 'pending']))
    const text = report(
      sections,
      traps,
      results,
      trace([...sections, ...traps], [...tests, ...skipped, ...full]),
      { missing: false, byTest: false },
    )
    expect(text).toMatch(/4 {2}States +3 +1 +1 +5\n/)
    expect(text).toContain(
      '  Proven by npm run test:full alone:\n  R4.03 in tests/a.test.ts, 2026-01-02\n',
    )
    expect(text).not.toContain('R4.01 in tests/a.test.ts')
  })

  test('--missing adds ids without a passing test', () => {
    expect(output(true, false)).toContain('R4.03 missing: Nobody tests this.')
    expect(output(true, false)).toContain('T12 missing: Three → All')
    expect(output(true, false)).not.toContain('R4.02 proven')
  })

  test('--by-test adds the tests', () => {
    expect(output(false, true)).toContain(
      'R4.02 proven: Logging in stores a token.\n      passed unit: a session stores it',
    )
  })
})

test('results come from the folder, and a broken report proves nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  expect(readResults(root)).toEqual([])
  mkdirSync(join(root, 'test-results'))
  writeFileSync(join(root, 'test-results', 'unit.json'), vitestReport(['x (R4.01)', 'passed']))
  writeFileSync(join(root, 'test-results', 'e2e.json'), '{"testResults": [')
  expect(readResults(root).map(({ suite, tests }) => [suite, tests.length])).toEqual([
    ['e2e', 0],
    ['unit', 1],
  ])
  rmSync(root, { recursive: true })
})
