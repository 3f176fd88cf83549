import { SUITES, type SuiteName } from './suites.ts'

/** Databases, nginx and browsers fill the machine by themselves. */
const ALONE: readonly SuiteName[] = ['databases', 'deploy', 'engines', 'e2e']

/**
 * Suites that run in one process of Vitest, one group after the other. Those of a group share its
 * start, and no core waits between them.
 */
export const GROUPS: readonly (readonly SuiteName[])[] = [
  (Object.keys(SUITES) as SuiteName[]).filter((suite) => !ALONE.includes(suite)),
  ...ALONE.map((suite) => [suite]),
]
