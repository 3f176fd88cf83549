import { join } from 'node:path'
import { describe } from 'vitest'
import { tellScenarios } from './tell-scenarios.ts'

describe('a product without sign-in', () => {
  tellScenarios(join(import.meta.dirname, '../../examples/room-booking'))
})
