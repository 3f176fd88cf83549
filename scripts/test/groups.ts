import { SUITES, type SuiteName } from './suites.ts'

/** Databases, nginx and browsers use the whole machine. */
const ALONE: readonly SuiteName[] = ['databases', 'deploy', 'engines', 'e2e']

/**
 * Suites that run in one process of Vitest, one group after the other. Suites of a group share its
 * start, so that no core is idle between them.
 */
export const GROUPS: readonly (readonly SuiteName[])[] = [
  (Object.keys(SUITES) as SuiteName[]).filter((suite) => !ALONE.includes(suite)),
  ...ALONE.map((suite) => [suite]),
]
