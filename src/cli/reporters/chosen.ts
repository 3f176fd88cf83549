import type { Options } from '../usage.ts'
import type { Option } from '../verb.ts'
import { type Reporter, reporters } from './reporter.ts'

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
