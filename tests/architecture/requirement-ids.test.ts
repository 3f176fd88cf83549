import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { readRequirements, readTraps } from '../../scripts/requirements/read-requirements.ts'
import { idsIn } from '../../scripts/requirements/report.ts'

const root = join(import.meta.dirname, '../..')
const written = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const traps = readTraps(written('traps.yaml'))
const known = new Set(
  [...readRequirements(written('requirements.yaml')), ...traps].flatMap(({ statements }) =>
    Array.from(statements.keys()),
  ),
)

/** Returns undefined ids in the claims or titles of scenarios, each with its place. */
function strangersIn(file: string, text: string): readonly string[] {
  const lines = new LineCounter()
  const strangers: string[] = []
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_key, { key, value }) {
      if (!isScalar(key)) return
      const items =
        key.value === 'proves' && isSeq(value)
          ? value.items.map((item) => ({ item, ids: isScalar(item) ? [String(item.value)] : [] }))
          : []
      const names =
        key.value === 'scenario' && isScalar(value)
          ? [{ item: value, ids: idsIn(String(value.value)) }]
          : []
      for (const { item, ids } of [...items, ...names]) {
        const { line, col } = lines.linePos(isScalar(item) ? (item.range?.[0] ?? 0) : 0)
        strangers.push(
          ...ids
            .filter((id) => !known.has(id))
            .map((id) => `${file}:${line}:${col} ${id} is no requirement or trap`),
        )
      }
    },
  })
  return strangers
}

/** Tests of the report of ids, which use invented ids. */
const madeUp = new Set([
  'scripts/requirements/requirements.test.ts',
  'scripts/requirements/whole-report.test.ts',
  'tests/architecture/requirement-ids.test.ts',
  'tests/scenarios/refusals.test.ts',
])

describe('an id in a test is a requirement or a trap', () => {
  it('in every scenario', () => {
    const files = globSync('flows/**/*.test.yaml', { cwd: root })
    expect(files.length).toBeGreaterThan(10)
    expect(
      files.flatMap((file) => strangersIn(file, readFileSync(join(root, file), 'utf8'))),
    ).toEqual([])
  })

  it('in every test', () => {
    const files = globSync(
      [
        'src/**/*.test.{ts,tsx}',
        'server/**/*.test.ts',
        'scripts/**/*.test.ts',
        'tests/**/*.test.ts',
      ],
      { cwd: root },
    ).filter((file) => !madeUp.has(file.replaceAll('\\', '/')))
    expect(files.length).toBeGreaterThan(100)
    const strangers = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          idsIn(line)
            .filter((id) => !known.has(id))
            .map((id) => `${file}:${at + 1} ${id} is no requirement or trap`),
        ),
    )
    expect(strangers).toEqual([])
  })

  it('and every trap is named by one, or read otherwise', () => {
    const scenarios = globSync('flows/**/*.test.yaml', { cwd: root }).flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(/^\s*- scenario: .*$/gm) ?? [],
    )
    const tests = globSync(
      [
        'src/**/*.test.{ts,tsx}',
        'server/**/*.test.ts',
        'scripts/**/*.test.ts',
        'tests/**/*.test.ts',
      ],
      { cwd: root },
    )
      .filter((file) => !madeUp.has(file.replaceAll('\\', '/')))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line)),
      )
    const named = new Set([...scenarios, ...tests].flatMap(idsIn))
    const missing = traps.flatMap(({ statements, readings }) =>
      [...statements.keys()].filter((id) => !named.has(id) && !readings.has(id)),
    )
    expect(missing).toEqual([])
  })

  it('reports an unknown id with its place', () => {
    expect(
      strangersIn(
        'flows/a.test.yaml',
        'screen: a\nscenarios:\n  - scenario: b\n    proves: [R1.01, R1.99]\n',
      ),
    ).toEqual(['flows/a.test.yaml:4:21 R1.99 is no requirement or trap'])
    expect(
      strangersIn(
        'flows/a.test.yaml',
        'screen: a\nscenarios:\n  - scenario: round T78 and T79\n    proves: [R1.01]\n',
      ),
    ).toEqual(['flows/a.test.yaml:3:15 T79 is no requirement or trap'])
  })
})
