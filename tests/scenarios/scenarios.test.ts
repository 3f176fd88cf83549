import { join } from 'node:path'
import { tellScenarios } from './tell-scenarios.ts'

tellScenarios(join(import.meta.dirname, '../..'))
