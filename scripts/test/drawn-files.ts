import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { shareOf } from './share-of.ts'
import type { Suite } from './suites.ts'

/** Files of a suite that has a core. */
export interface DrawnFiles {
  /** Files that `npm test` runs. */
  readonly run: readonly string[]
  /** Files that it leaves to `npm run test:rest`, in the order in which they run there. */
  readonly left: readonly string[]
}

/** Paths from the root of the project, with forward slashes. */
export interface Changes {
  /** Files of the working tree that are not committed. */
  readonly open: readonly string[]
  /** Files that commits of the last day changed. */
  readonly recent: readonly string[]
}

/**
 * Returns the files of a suite for one seed: its core, the share of the seed, and test files with
 * open changes. Of the others, those that recent commits touched come first, then the shares of the
 * seeds to come.
 */
export function drawFiles(suite: Suite, seed: number, { open, recent }: Changes): DrawnFiles {
  const { core = [], shares = 1 } = suite
  const files = globSync([...suite.include])
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
  const others = files.filter((file) => !isAmong(file, core))
  const shareAt = (at: number) => shareOf('files', others, at, { shares })
  const run = new Set([
    ...files.filter((file) => isAmong(file, core) || open.includes(file)),
    ...shareAt(seed),
  ])
  const toCome = Array.from({ length: 2 * shares }, (_, ahead) => shareAt(seed + 1 + ahead)).flat()
  const touched = files.filter((file) => isTouched(file, [...open, ...recent]))
  return {
    run: files.filter((file) => run.has(file)),
    left: [...new Set([...touched, ...toCome])].filter((file) => !run.has(file)),
  }
}

const isAmong = (file: string, ends: readonly string[]): boolean =>
  ends.some((end) => file.endsWith(`/${end}`))

/**
 * True when a test file was changed, has the folder of a changed flow in its path, or that folder's
 * name in its text.
 */
function isTouched(file: string, changed: readonly string[]): boolean {
  if (changed.includes(file)) return true
  const text = readFileSync(file, 'utf8')
  const flows = changed.filter((path) => /^flows\/.*\.yaml$/.test(path))
  return flows.some(
    (flow) =>
      file.includes(basename(dirname(flow))) || text.includes(basename(flow).split('.')[0] ?? flow),
  )
}
