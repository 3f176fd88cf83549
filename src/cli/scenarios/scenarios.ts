import { reporting } from '../reporters/reporter.ts'
import type { Verb } from '../usage.ts'

export const scenarios: Verb = {
  summary: 'Runs the scenarios of the project, or those of some files and folders.',
  details: ['gatehouse test flows/verify', 'gatehouse test --coverage'],
  words: { called: '[file|folder ...]', most: Infinity },
  options: {
    coverage: {
      help: 'run each in every language; count screens, transitions and error codes that they reach, list the others',
    },
    ...reporting,
  },
  // Imports the whole front end except its rendering, so only this verb waits for it.
  run: async (asked) => (await import('./test.ts')).test(asked),
}
