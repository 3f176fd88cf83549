import type { Sources } from '../../compiler/sources.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import { formatDiagnostics } from '../format-diagnostics.ts'
import type { Option, Options } from '../usage.ts'
import { formatForGithub } from './github.ts'
import { seenJson, shown } from './json.ts'
import type { Paint } from './paint.ts'
import { formatAsSarif } from './sarif.ts'

export const reporters = ['terminal', 'json', 'sarif', 'github'] as const
/** Reader of a report: a person, a script, code scanning, or the checks of a pull request. */
export type Reporter = (typeof reporters)[number]

/** Content of a report. */
export interface Reported {
  readonly diagnostics: readonly Diagnostic[]
  readonly sources: Sources
  readonly root: string
  readonly version: string
}

/**
 * Formats diagnostics for this reader; undefined when the reader needs only errors and there are
 * none.
 */
export function report(
  reporter: Reporter,
  { diagnostics, sources, root, version }: Reported,
  paint: Paint,
): string {
  switch (reporter) {
    case 'terminal':
      return formatDiagnostics(diagnostics, sources, paint)
    case 'json':
      return seenJson(diagnostics.map(shown))
    case 'sarif':
      return formatAsSarif(diagnostics.map(shown), root, version)
    case 'github':
      return formatForGithub(diagnostics.map(shown))
  }
  return reporter satisfies never
}

/** Options of every verb with a report. */
export const reporting: Readonly<Record<string, Option>> = {
  reporter: {
    takes: 'a reporter',
    words: reporters,
    help: 'reader: a person, a script, SARIF 2.1.0 for code scanning, or annotations of GitHub',
  },
  json: { excludes: 'reporter', help: 'the same as --reporter json' },
}

export function reporterOf({ reporter, json }: Options): Reporter {
  return reporters.find((one) => one === reporter) ?? (json === true ? 'json' : 'terminal')
}
