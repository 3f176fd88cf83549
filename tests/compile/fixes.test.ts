import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { fixOf, withEdits } from '../../src/compiler/diagnostics/fix.ts'
import type { Diagnostic } from '../../src/language/diagnostic.ts'
import { around, readExample } from './virtual-project.ts'

// The quick fixes of the studio, on the corpus of mistakes: a fix removes its mistake.
const folder = join(import.meta.dirname, 'samples')

const fixable = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, 'expected.txt')))
  .flatMap((name) => {
    const sources = around(readExample(readFileSync(join(folder, name, 'input.yaml'), 'utf8')))
    const before = compile(sources)
    const all = [...before.diagnostics, ...(name.startsWith('left-over') ? before.unused : [])]
    return all.flatMap((diagnostic) => {
      const text = sources.files.get(diagnostic.span.file)
      const fix = text === undefined ? undefined : fixOf(diagnostic, text)
      return text === undefined || !fix ? [] : [{ name, sources, diagnostic, text, fix }]
    })
  })

const isSame = (one: Diagnostic) => (other: Diagnostic) =>
  one.code === other.code && one.message === other.message

describe('a quick fix', () => {
  it('is known for many mistakes', () => {
    expect(fixable.length).toBeGreaterThan(100)
    expect(new Set(fixable.map(({ diagnostic }) => diagnostic.code)).size).toBeGreaterThan(30)
  })

  it.each(fixable)('$diagnostic.code: $name', ({ sources, diagnostic, text, fix }) => {
    const fixed = withEdits(text, fix)
    const after = compile({
      ...sources,
      files: new Map([...sources.files, [diagnostic.span.file, fixed]]),
    })
    const found = [...after.diagnostics, ...after.unused]
    expect(found.filter(isSame(diagnostic))).toEqual([])
  })
})
