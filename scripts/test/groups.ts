import { SUITES, type SuiteName } from './suites.ts'

/** Suites that run in one process of Vitest: they share its start, so that no core is idle. */
export type Group = readonly SuiteName[]

/** Databases and nginx, and two pairs of browsers: each waits for something most of the time. */
const WAITING: readonly (readonly Group[])[] = [[['e2e']], [['engines'], ['databases'], ['deploy']]]

/**
 * Phases of a run, one after the other. The lanes of a phase run side by side, the groups of a lane
 * one after the other.
 */
export const PHASES: readonly (readonly (readonly Group[])[])[] = [
  [[(Object.keys(SUITES) as SuiteName[]).filter((suite) => !WAITING.flat(2).includes(suite))]],
  WAITING,
]
