import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../compiler/compile.ts'
import { sourcesIn } from './read-sources.ts'
import { report, reporterOf, reporting } from './reporters/reporter.ts'
import { type Asked, type Verb, version } from './usage.ts'

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

/** An editor writes a file in several steps, and a branch changes many files at once. */
const quietMs = 50

/**
 * Calls `run` at once, and again after each change below the folders that the compiler reads. A
 * second call in one process is fast, because the compiler caches unchanged results.
 * @returns the exit code of the last call, when the process is asked to end
 */
export function watchSources(root: string, run: () => number): Promise<number> {
  let code = 0
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      code = run()
    }, quietMs)
  }
  const folders = ['flows', 'schemas/fields', 'openapi']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
  // Starts before the first call, so that a file saved during the call is not missed.
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed))
  code = run()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      resolve(code)
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  })
}
