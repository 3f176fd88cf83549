import { compile } from '../compiler/compile.ts'
import { reporterOf, reporting } from './reporters/chosen.ts'
import { report } from './reporters/reporter.ts'
import { sourcesIn } from './sources-in.ts'
import type { Asked, Verb } from './verb.ts'
import { version } from './version.ts'
import { watchSources } from './watch-sources.ts'

export const check: Verb = {
  summary: 'Compiles the flows and reports mistakes.',
  details: ['It writes nothing. Warnings are listed, and the exit code stays 0.'],
  words: { called: '', most: 0 },
  options: { ...reporting, watch: { help: 'checks again after each saved file, until Ctrl+C' } },
  run: (asked) =>
    asked.options['watch'] === true
      ? watchSources(asked.root, () => checkProject(asked))
      : checkProject(asked),
}

function checkProject({ root, options, paint }: Asked): number {
  const sources = sourcesIn(root)
  if (!sources) return 2
  const compiled = compile(sources)
  const diagnostics = [...compiled.diagnostics, ...compiled.unused]
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const reporter = reporterOf(options)
  const output = report(reporter, { diagnostics, sources, root, version }, paint)
  if (output !== '') console.log(reporter === 'terminal' ? `${output}\n` : output)
  const summary = `${counted(sources.files.size, 'file')}: ${counted(errors, 'error')}, ${counted(diagnostics.length - errors, 'warning')}.`
  if (reporter === 'terminal' || reporter === 'github')
    console.log(errors > 0 ? paint.bad(summary) : paint.good(summary))
  return errors > 0 ? 1 : 0
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
