import type { SuiteName } from './suites.ts'

/** Files of a suite that run in one process of Vitest. */
export interface Batch {
  readonly suite: SuiteName
  readonly files: readonly string[]
}

/** Two run at once, and the time is checked between batches. */
const AT_ONCE = 6

/**
 * Cuts the files of each suite into batches, and takes one of each suite in turn, so that a run
 * with a time limit reaches all suites.
 */
export function batchesOf(suites: readonly Batch[]): readonly Batch[] {
  const longest = Math.max(0, ...suites.map(({ files }) => files.length))
  return Array.from({ length: Math.ceil(longest / AT_ONCE) }, (_, turn) =>
    suites
      .map(({ suite, files }) => ({
        suite,
        files: files.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE),
      }))
      .filter(({ files }) => files.length > 0),
  ).flat()
}
