import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { around, readExample } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')
const [prose = ''] = readFileSync(join(root, 'docs/language.md'), 'utf8').split(
  '<!-- Generated from',
)
const sections = prose
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    examples: [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, example = '']) => example),
  }))
const first = sections.find(({ title }) => title === 'The first screen')?.examples ?? []
const others = sections
  .filter(({ title }) => title !== 'The first screen')
  .flatMap(({ title, examples }) =>
    examples.map((example, at) => [`${title}, example ${at + 1}`, example] as const),
  )

describe('the examples of docs/language.md', () => {
  it('are many, and there is no YAML in it that is none', () => {
    expect(others.length).toBeGreaterThan(20)
    expect(
      others.filter(([, example]) => !/^# (flows|schemas)\/\S+\.yaml\n/.test(example)),
    ).toEqual([])
  })

  it.each(others)('%s, compiles as it stands there', (_, example) => {
    const sources = around(readExample(example))
    expect(formatDiagnostics(compile(sources).diagnostics, sources)).toBe('')
  })

  it('the first screen compiles in the shipped flows, and its scenario holds there', async () => {
    const shipped = readSources(root)
    const sources: Sources = {
      ...shipped,
      files: new Map([...shipped.files, ...readExample(first.join('')).files]),
    }
    const { diagnostics, tenants, scenarios } = compile(sources)
    expect(formatDiagnostics(diagnostics, sources)).toBe('')
    const [own, ...more] = scenarios.filter(({ screen }) => screen === 'opening-hours')
    const running = tenants['default']
    expect(own && running && (await runScenario(running, own))).toBeUndefined()
    expect([own?.steps.length, more]).toEqual([3, []])
  })
})
