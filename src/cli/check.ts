import { compile } from '../compiler/compile.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import type { Sources } from '../compiler/sources.ts'
import { readSources } from './read-sources.ts'

/** Compiles the flows of a project and prints what is wrong. 1 when there are errors, 2 when there is no project to read. */
export function check(root: string, words: readonly string[]): number {
  const sources = sourcesIn(root)
  if (!sources) return 2
  const { diagnostics } = compile(sources)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  if (words.includes('--json')) console.log(JSON.stringify(diagnostics, null, 2))
  else {
    if (diagnostics.length > 0) console.log(`${formatDiagnostics(diagnostics, sources)}\n`)
    console.log(summary(sources.files.size, errors, diagnostics.length - errors))
  }
  return errors > 0 ? 1 : 0
}

function sourcesIn(root: string): Sources | undefined {
  try {
    return readSources(root)
  } catch (error) {
    console.error(`The project cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function summary(files: number, errors: number, warnings: number): string {
  return `${counted(files, 'file')}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
