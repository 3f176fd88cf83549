import type { SuiteName } from './suites.ts'

/**
 * Suites that run in one process of Vitest, one group after the other. Those of a group share its start, and no
 * core waits between them. Databases, nginx and browsers fill the machine by themselves.
 */
export const GROUPS: readonly (readonly SuiteName[])[] = [
  ['unit', 'dom', 'architecture', 'compile', 'scenarios', 'walks', 'contract'],
  ['databases'],
  ['deploy'],
  ['e2e'],
]
