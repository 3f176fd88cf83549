import { join } from 'node:path'
import { describe } from 'vitest'
import { runScenariosWithCoverage } from './run-scenarios.ts'

describe('scenarios of the shipped flows', () => {
  runScenariosWithCoverage(join(import.meta.dirname, '../..'), {
    'flows/app.yaml go system-error':
      'for a browser that keeps nothing: that of a scenario does (tests/e2e/storage.test.ts has one that does not)',
  })
})
