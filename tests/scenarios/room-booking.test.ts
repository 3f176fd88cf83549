import { join } from 'node:path'
import { describe } from 'vitest'
import { runScenarios } from './run-scenarios.ts'

describe('a product without sign-in', () => {
  runScenarios(join(import.meta.dirname, '../../examples/room-booking'))
})
