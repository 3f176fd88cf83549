import { compile } from '../compiler/compile.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import { readSources } from './read-sources.ts'

/** Compiles the flows of a project and prints what is wrong. 1 when there are errors. */
export function check(root: string, words: readonly string[]): number {
  const sources = readSources(root)
  const { diagnostics } = compile(sources)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  if (words.includes('--json')) console.log(JSON.stringify(diagnostics, null, 2))
  else {
    if (diagnostics.length > 0) console.log(`${formatDiagnostics(diagnostics, sources)}\n`)
    console.log(summary(sources.files.size, errors, diagnostics.length - errors))
  }
  return errors > 0 ? 1 : 0
}

function summary(files: number, errors: number, warnings: number): string {
  return `${counted(files, 'file')}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
