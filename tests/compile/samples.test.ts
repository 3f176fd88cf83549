import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { type Compiled, compile } from '../../src/compiler/compile.ts'
import { around, readExample } from './virtual-project.ts'

/*
 * A folder is a case and its name the sentence: `input.yaml` has files of a project (over the small
 * one), `expected.txt` the diagnostics as the terminal shows them, with what nobody uses where the
 * name begins with `left-over`, `expected.json` what stands at some places of the program.
 * `UPDATE_SAMPLES=1` writes what was found; read it before you keep it. One cause is one
 * diagnostic: a folder with several mistakes says in `mistakes.txt` how many of them are told.
 */
const folder = join(import.meta.dirname, 'samples')
const update = process.env['UPDATE_SAMPLES'] === '1'

/**
 * A place such as /journeys/demo/screens/start/content/0; of a list of screens the one with this
 * id.
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

describe('said about a mistake', () => {
  it.each(samplesWith('expected.txt'))('%s', (name) => {
    const sources = sourcesOf(name)
    const compiled = compile(sources)
    const unused = name.startsWith('left-over') ? compiled.unused : []
    const said = `${formatDiagnostics([...compiled.diagnostics, ...unused], sources)}\n`
    const file = join(folder, name, 'expected.txt')
    if (update) writeFileSync(file, said)
    expect(said).toBe(readFileSync(file, 'utf8'))
    const several = join(folder, name, 'mistakes.txt')
    expect(compiled.diagnostics.length + unused.length).toBe(
      existsSync(several) ? Number(readFileSync(several, 'utf8')) : 1,
    )
  })
})

describe('made of a flow', () => {
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
