import { compile } from '../../compiler/compile.ts'
import { sourcesIn } from '../read-sources.ts'
import { report, reporterOf } from '../reporters/reporter.ts'
import { type Asked, version } from '../usage.ts'
import { resultsFor } from './results.ts'
import { runAll } from './run-scenario.ts'

/**
 * Runs the scenarios of a project, or of the named files and folders.
 * @returns 1 when a scenario fails, 2 when there is nothing to run
 */
export async function test({ root, words, options, paint }: Asked): Promise<number> {
  const sources = sourcesIn(root)
  if (!sources) return 2
  const { tenants, program, scenarios, diagnostics } = compile(sources)
  const reporter = reporterOf(options)
  if (!program || (reporter === 'terminal' && diagnostics.length > 0))
    console.log(
      `${report(reporter, { diagnostics, sources, root, version }, paint)}${reporter === 'terminal' ? '\n' : ''}`,
    )
  if (!program) return 1
  const wanted = scenarios.filter(
    ({ span }) => words.length === 0 || words.some((word) => isWithin(span.file, word)),
  )
  if (wanted.length === 0) {
    console.error(
      words.length === 0
        ? 'There is no scenario: none of the flows has a file that ends in .test.yaml.'
        : `There is no scenario in ${words.join(', ')}.`,
    )
    return 2
  }
  const results = await runAll(wanted, tenants, sources, options['coverage'] === true)
  console.log(resultsFor(reporter, results, { sources, root, version }, paint))
  return results.runs.some(({ failure }) => failure) ? 1 : 0
}

/** True for the file itself, or a folder above it, with the separators of any system. */
function isWithin(file: string, word: string): boolean {
  const names = word.split(/[\\/]/).filter((name) => name !== '' && name !== '.')
  const own = file.split(/\//)
  return names.every((name, at) => own[at] === name)
}
