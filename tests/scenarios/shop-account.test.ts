import { join } from 'node:path'
import { describe } from 'vitest'
import { runScenarios } from './run-scenarios.ts'

describe('a shop with OAuth forms, and tokens that are renewed', () => {
  runScenarios(join(import.meta.dirname, '../../examples/shop-account'))
})
