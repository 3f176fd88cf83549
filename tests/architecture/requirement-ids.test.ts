import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { readRequirements } from '../../scripts/requirements/read-requirements.ts'
import { idsIn } from '../../scripts/requirements/trace.ts'

const root = join(import.meta.dirname, '../..')
const known = new Set(readRequirements(readFileSync(join(root, 'docs/requirements.yaml'), 'utf8')).flatMap(({ statements }) => Array.from(statements.keys())))

/** Ids that a file of scenarios says it proves and nobody wrote down, each with its place. */
function strangersIn(file: string, text: string): readonly string[] {
  const lines = new LineCounter()
  const strangers: string[] = []
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || key.value !== 'proves' || !isSeq(value)) return
      for (const item of value.items) {
        if (!isScalar(item) || known.has(String(item.value))) continue
        const { line, col } = lines.linePos(item.range?.[0] ?? 0)
        strangers.push(`${file}:${line}:${col} ${String(item.value)} is no requirement`)
      }
    },
  })
  return strangers
}

/** Tests whose subject is the report of ids, and which make up some. */
const madeUp = new Set(['scripts/requirements/requirements.test.ts', 'scripts/requirements/whole-report.test.ts', 'tests/architecture/requirement-ids.test.ts', 'tests/scenarios/refusals.test.ts'])

describe('an id that a test says it proves is a requirement', () => {
  it('in every scenario', () => {
    const files = globSync('flows/**/*.test.yaml', { cwd: root })
    expect(files.length).toBeGreaterThan(10)
    expect(files.flatMap((file) => strangersIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('in every test', () => {
    const files = globSync(['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).filter((file) => !madeUp.has(file.replaceAll('\\', '/')))
    expect(files.length).toBeGreaterThan(100)
    const strangers = files.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n').flatMap((line, at) => idsIn(line).filter((id) => !known.has(id)).map((id) => `${file}:${at + 1} ${id} is no requirement`)))
    expect(strangers).toEqual([])
  })

  it('and one that is none is told with its place', () => {
    expect(strangersIn('flows/a.test.yaml', 'screen: a\nscenarios:\n  - scenario: b\n    proves: [R1.01, R1.99]\n')).toEqual(['flows/a.test.yaml:4:21 R1.99 is no requirement'])
  })
})
