/**
 * Writes src/compiler/diagnostics/diagnostics.generated.ts from docs/diagnostics: one function for
 * each page, with its types, so that message, manual and test are one text.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pages = join(root, 'docs/diagnostics')
const target = join(root, 'src/compiler/diagnostics/diagnostics.generated.ts')

export interface Page {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** With holes in braces. */
  readonly message: string
  readonly remedy: string
}

/** Reads a page; a page without its parts stops the build. */
export function readPage(file: string, text: string): Page {
  const heading = /^# ([a-z-]+)( \(warning\))?\n/.exec(text)
  const message = /^> (.+)$/m.exec(text)?.[1]
  const remedy = /^> .+\n\n([^#\n][^\n]*)$/m.exec(text)?.[1]
  const code = heading?.[1]
  if (code === undefined || message === undefined || remedy === undefined)
    throw new Error(
      `docs/diagnostics/${file}: needs "# code", "> message" and a paragraph that says what to do.`,
    )
  if (`${code}.md` !== file)
    throw new Error(`docs/diagnostics/${file}: the heading says "${code}".`)
  if (!/^## Wrong$/m.test(text) || !/^## Right$/m.test(text))
    throw new Error(`docs/diagnostics/${file}: needs the examples "## Wrong" and "## Right".`)
  return { code, message, remedy, severity: heading?.[2] === undefined ? 'error' : 'warning' }
}

/** The generated file's whole text. */
export async function generatedDiagnostics(): Promise<string> {
  const files = (await readdir(pages)).filter((file) => file.endsWith('.md')).toSorted()
  const read = await Promise.all(
    files.map(async (file) => readPage(file, await readFile(join(pages, file), 'utf8'))),
  )
  return [
    '// Generated from docs/diagnostics by `npm run generate`. Do not edit.',
    "import type { Diagnostic } from '../../language/diagnostic.ts'",
    "import type { Span } from '../../language/source.ts'",
    '',
    "type Related = Diagnostic['related']",
    '',
    '/** Raising a diagnostic is a sentence: the function named after the code, the place, and what fills the holes of its message. */',
    'export const raise = {',
    ...read.map(raising),
    '} as const',
    '',
  ].join('\n')
}

function raising({ code, severity, message, remedy }: Page): string {
  const holes = [
    ...new Set([...`${message}${remedy}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
  ]
  const parameter =
    holes.length === 0
      ? '_: Readonly<Record<never, string>>'
      : `holes: { ${holes.map((name) => `readonly ${name}: string`).join('; ')} }`
  return [
    `  /** ${message} */`,
    `  ${camelCase(code)}: (span: Span, ${parameter}, related: Related = []): Diagnostic => ({`,
    `    code: '${code}', severity: '${severity}', span, related,${holes.length === 0 ? '' : ' holes,'}`,
    `    message: ${template(message)},`,
    `    remedy: ${template(remedy)},`,
    '  }),',
  ].join('\n')
}

function camelCase(code: string): string {
  return code.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function template(text: string): string {
  const escaped = text.replace(/[`\\]|\$\{/g, (special) => `\\${special}`)
  return `\`${escaped.replace(/\{(\w+)\}/g, (_, name: string) => `\${holes.${name}}`)}\``
}

export async function writeDiagnostics(): Promise<void> {
  await writeFile(target, await generatedDiagnostics())
}

if (import.meta.main) await writeDiagnostics()
