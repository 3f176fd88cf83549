import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { importsOf } from './full-runs.ts'
import { shareOf } from './share-of.ts'
import { isCore, type Suite } from './suites.ts'

/** Files of a suite that runs a share. */
export interface DrawnFiles {
  /** Files that `npm test` runs. */
  readonly run: readonly string[]
  /** Files that it leaves to `npm run test:rest`, in the order in which they run there. */
  readonly left: readonly string[]
  /** The first of `left`: those that the changes touch. */
  readonly touched: readonly string[]
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
  const { shares = 1 } = suite
  const files = filesOf(suite)
  const others = files.filter((file) => !isCore(suite, file))
  const places = [...others, ...Array<undefined>(Math.max(0, shares - others.length))]
  const shareAt = (at: number) =>
    shareOf('files', places, at, { shares }).filter((file) => file !== undefined)
  const share = new Set(shareAt(seed))
  const isRun = (file: string) => isCore(suite, file) || open.includes(file) || share.has(file)
  const touched = others.filter((file) => !isRun(file) && isTouched(file, [...open, ...recent]))
  const toCome = Array.from({ length: 2 * shares }, (_, ahead) => shareAt(seed + 1 + ahead)).flat()
  return {
    run: files.filter(isRun),
    left: [...new Set([...touched, ...toCome])].filter((file) => !isRun(file)),
    touched,
  }
}

const found = new WeakMap<Suite, readonly string[]>()

/** Test files of a suite, sorted; read once, because a run does not add any. */
export function filesOf(suite: Suite): readonly string[] {
  const files =
    found.get(suite) ??
    globSync([...suite.include])
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
  found.set(suite, files)
  return files
}

/**
 * True when a test file or a file that it imports was changed, when it has the folder of a changed
 * flow in its path, or the name of that flow in its text.
 */
function isTouched(file: string, changed: readonly string[]): boolean {
  if (changed.length === 0) return false
  if ([file, ...importsOf(file)].some((path) => changed.includes(path))) return true
  const text = readFileSync(file, 'utf8')
  const flows = changed.filter((path) => /^flows\/.*\.yaml$/.test(path))
  return flows.some(
    (flow) =>
      file.includes(basename(dirname(flow))) || text.includes(basename(flow).split('.')[0] ?? flow),
  )
}
