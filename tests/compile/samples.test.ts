import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { type Compiled, compile } from '../../src/compiler/compile.ts'
import { around, readExample } from './virtual-project.ts'

/*
 * Each folder is a case, and its name is the sentence. `input.yaml` has files of a project, laid
 * over the small one. `expected.txt` has the diagnostics as the terminal prints them; with unused
 * things when the name begins with `left-over`. `expected.json` has values at some places of the
 * program. `UPDATE_SAMPLES=1` writes the results; read them before you keep them. One cause is one
 * diagnostic: a folder with several mistakes has their number in `mistakes.txt`.
 */
const folder = join(import.meta.dirname, 'samples')
const update = process.env['UPDATE_SAMPLES'] === '1'

/**
 * A path such as /journeys/demo/screens/start/content/0; in a list of screens the id selects one.
 */
function at(program: NonNullable<Compiled['program']> | undefined, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => {
      if (Array.isArray(value))
        return (
          value.find((item: unknown) => (item as { readonly id?: string } | null)?.id === name) ??
          value[Number(name)]
        )
      return (value as Readonly<Record<string, unknown>> | undefined)?.[name]
    }, program)
}

const samplesWith = (expectation: string) =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, expectation)))
const sourcesOf = (name: string) =>
  around(readExample(readFileSync(join(folder, name, 'input.yaml'), 'utf8')))

describe('reports a mistake', () => {
  it.each(samplesWith('expected.txt'))('%s', (name) => {
    const sources = sourcesOf(name)
    const compiled = compile(sources)
    const unused = name.startsWith('left-over') ? compiled.unused : []
    const printed = `${formatDiagnostics([...compiled.diagnostics, ...unused], sources)}\n`
    const file = join(folder, name, 'expected.txt')
    if (update) writeFileSync(file, printed)
    expect(printed).toBe(readFileSync(file, 'utf8'))
    const several = join(folder, name, 'mistakes.txt')
    expect(compiled.diagnostics.length + unused.length).toBe(
      existsSync(several) ? Number(readFileSync(several, 'utf8')) : 1,
    )
  })
})

describe('compiles a flow', () => {
  it.each(samplesWith('expected.json'))('%s', (name) => {
    const sources = sourcesOf(name)
    const compiled = compile(sources)
    expect(formatDiagnostics(compiled.diagnostics, sources)).toBe('')
    const file = join(folder, name, 'expected.json')
    const places = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
    const found = Object.fromEntries(places.map((place) => [place, at(compiled.program, place)]))
    if (update) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
    expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })
})
