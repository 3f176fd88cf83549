import { join } from 'node:path'
import { describe } from 'vitest'
import { runScenarios } from './run-scenarios.ts'

describe('a product with problem details, a session cookie and a CSRF token', () => {
  runScenarios(join(import.meta.dirname, '../../examples/account-security'))
})
