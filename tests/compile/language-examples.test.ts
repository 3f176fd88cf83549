import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { examplesOf, guidePages } from './guide-pages.ts'
import { around, readExample, withoutOwnLanguages } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')
const tutorial = 'docs/guide/tutorial.md'
const pages = guidePages()
const first = examplesOf(pages.get(tutorial) ?? '')
const others = [...pages]
  .filter(([path]) => path !== tutorial)
  .flatMap(([path, page]) =>
    examplesOf(page).map((example, at) => [`${path}, example ${at + 1}`, example] as const),
  )

describe('the examples of docs/guide', () => {
  it('are many, and each names its file', () => {
    expect(others.length).toBeGreaterThan(20)
    expect(
      others.filter(([, example]) => !/^# (flows|schemas)\/\S+\.yaml\n/.test(example)),
    ).toEqual([])
  })

  it.each(others)('%s compiles', (_, example) => {
    const sources = around(readExample(example))
    expect(formatDiagnostics(compile(sources).diagnostics, sources)).toBe('')
  })

  it('the tutorial compiles in the shipped flows, and its scenario passes', async () => {
    const shipped = readSources(root)
    const sources: Sources = {
      ...shipped,
      files: new Map([...shipped.files, ...readExample(first.join('')).files]),
    }
    const { diagnostics, tenants, scenarios } = compile(sources)
    expect(formatDiagnostics(withoutOwnLanguages(diagnostics), sources)).toBe('')
    const [own, ...more] = scenarios.filter(({ screen }) => screen === 'opening-hours')
    const running = tenants['default']
    expect(own && running && (await runScenario(running, own))).toBeUndefined()
    expect([own?.steps.length, more]).toEqual([3, []])
  })
})
