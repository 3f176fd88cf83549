import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedDiagnostics, readPage } from '../../scripts/generate-diagnostics.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Diagnostic } from '../../src/language/diagnostic.ts'
import { around, type Example, readExample, smallProject } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/diagnostics')
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const exampleIn = (text: string, heading: string) =>
  readExample(
    new RegExp(`^## ${heading}\\n+\`\`\`yaml\\n([\\s\\S]*?)\`\`\``, 'm').exec(text)?.[1] ?? '',
  )
const placeOf = ({ span }: Diagnostic) => ({
  file: span.file,
  line: span.line,
  column: span.column,
  length: span.end - span.start,
})

/** An example leaves things of the small project unused; only the pages about that speak of it. */
function reportedOn(code: string, example: Example): readonly Diagnostic[] {
  const { diagnostics, unused } = compile(around(example))
  return [...diagnostics, ...unused.filter((each) => each.code === code)]
}

describe('docs/diagnostics', () => {
  it('says nothing about the project around the examples', () => {
    expect(compile(smallProject()).diagnostics).toEqual([])
  })

  it.each(pages)(
    '$file: Wrong raises it, at the marked place and nothing else',
    ({ file, text }) => {
      const { code, severity } = readPage(file, text)
      const example = exampleIn(text, 'Wrong')
      const diagnostics = reportedOn(code, example)
      expect(diagnostics.map((found) => ({ code: found.code, severity: found.severity }))).toEqual([
        { code, severity },
      ])
      expect(diagnostics.map(placeOf)).toEqual(example.marks)
    },
  )

  it.each(pages)('$file: Right is silent', ({ file, text }) => {
    const diagnostics = reportedOn(readPage(file, text).code, exampleIn(text, 'Right'))
    expect(
      diagnostics.map(
        ({ code, message, span }) => `${span.file}:${span.line}:${span.column} ${code}: ${message}`,
      ),
    ).toEqual([])
  })

  it('matches the generated typed functions', async () => {
    expect(
      readFileSync(join(root, 'src/compiler/diagnostics/diagnostics.generated.ts'), 'utf8'),
    ).toBe(await generatedDiagnostics())
  })
})
