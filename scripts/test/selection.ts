import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { importsOf } from './full-runs.ts'
import { SUITES, type Suite, isCore, type SuiteName } from './suites.ts'

const LONGEST = Object.values<Suite>(SUITES).flatMap(({ longest = [] }) => longest)

/** Rank of a file in the list of those that start first; after all of them for other files. */
function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.replaceAll('\\', '/').endsWith(`/${file}`))
  return place < 0 ? LONGEST.length : place
}

/**
 * Suites stay together, in the order of the table: a worker is used again only by files of its own
 * suite.
 */
const placeOf = ({ project }: TestSpecification): number =>
  Object.keys(SUITES).indexOf(project.name)

/**
 * Vitest knows the slowest files after a first run on a machine. On a new machine it knows only
 * file sizes, which do not predict the time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, which makes a new list
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => placeOf(one) - placeOf(other) || rank(one) - rank(other))
  }
}

/** Number of shares that a family is cut into. */
const SHARES = 10

/**
 * Returns one share of the cases. The seeds of a round (ten of them: 20,780 to 20,789) cover all
 * cases; the next round mixes them in another way, so that families within families meet every pair
 * in time. A family with fewer cases than shares has a share for each, so that a share is never
 * empty.
 */
export function shareOf<Case>(
  family: string,
  cases: readonly Case[],
  seed: number,
  { shares: wanted = SHARES }: { readonly shares?: number } = {},
): readonly Case[] {
  const round = Math.floor(seed / wanted)
  const shares = Math.min(wanted, cases.length)
  const mine = (seed - round * wanted) % shares
  const mixed = mixedOf(`${family}/${round}`, cases.length)
  const chosen = new Set(mixed.filter((_, place) => place % shares === mine))
  return cases.filter((_, at) => chosen.has(at))
}

const orders = new Map<string, readonly number[]>()

/** Returns the places 0 to `length` - 1 in an order that follows from the name of the round. */
function mixedOf(round: string, length: number): readonly number[] {
  const key = `${length} ${round}`
  const known = orders.get(key)
  if (known) return known
  const ranked = Array.from({ length }, (_, at) => ({ at, rank: rankOf(`${round}/${at}`) }))
  const mixed = ranked
    .toSorted((one, other) => one.rank.localeCompare(other.rank))
    .map(({ at }) => at)
  orders.set(key, mixed)
  return mixed
}

const rankOf = (text: string): string => createHash('sha256').update(text).digest('hex')

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

/** Selection of one test run. */
export interface Selection {
  /** Names of checks and suites that run; undefined for all of them. */
  readonly checks?: ReadonlySet<string>
  /** Test files of suites that do not run as a whole. */
  readonly files: ReadonlyMap<SuiteName, readonly string[]>
  /** Only tests with these words in their title. */
  readonly title?: string
}

/** A word that names no check, is in no path of a test file, and in no title. */
export class NothingFound extends Error {}

const names = Object.keys(SUITES) as SuiteName[]

/**
 * Resolves the words after `npm test --`: the name of a check or a suite, part of the path of test
 * files, or words of titles. A title is searched in the files of the other words, else in all files
 * that contain it.
 * @param known names of all checks and suites
 * @throws NothingFound with one sentence
 */
export function select(words: readonly string[], known: readonly string[]): Selection {
  if (words.length === 0) return { files: new Map() }
  const checks = new Set(words.filter((word) => known.includes(word)))
  const rest = words.filter((word) => !checks.has(word))
  const paths = rest.filter((word) => filesWhere((path) => path.includes(word)).size > 0)
  const [title, ...others] = rest.filter((word) => !paths.includes(word))
  if (others.length > 0)
    throw new NothingFound(
      `Only one word may be a title: there is no check or file called ${others.join(', ')}.`,
    )
  const byPath = filesWhere((path) => paths.some((word) => path.includes(word)))
  // A suite that is named runs whole.
  const files = new Map([...byPath].filter(([suite]) => !checks.has(suite)))
  if (title === undefined) return { checks: new Set([...checks, ...files.keys()]), files }
  if (checks.size + files.size === 0) {
    const withTitle = filesWhere((path) => saysTitle(path, title))
    if (withTitle.size === 0)
      throw new NothingFound(
        `There is no check, test file or title called "${title}"; the checks are ${known.join(', ')}.`,
      )
    return { checks: new Set(withTitle.keys()), files: withTitle, title }
  }
  return { checks: new Set([...checks, ...files.keys()]), files, title }
}

function filesWhere(wanted: (path: string) => boolean): ReadonlyMap<SuiteName, readonly string[]> {
  const found = names.map((name): [SuiteName, readonly string[]] => [
    name,
    filesOf(SUITES[name]).filter(wanted),
  ])
  return new Map(found.filter(([, files]) => files.length > 0))
}

/** Scenarios have their titles in the flows. */
function saysTitle(path: string, title: string): boolean {
  const sources =
    path === 'tests/scenarios/scenarios.test.ts'
      ? [path, ...globSync('flows/**/*.test.yaml')]
      : [path]
  return sources.some((source) => readFileSync(source, 'utf8').includes(title))
}

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

/** Returns the changed files according to git; empty without git. */
export function changesIn(root: string): Changes {
  const git = (...args: readonly string[]): readonly string[] => {
    try {
      const output = execFileSync('git', [...args], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return output.split('\n').filter((line) => line !== '')
    } catch {
      return []
    }
  }
  return {
    open: [
      ...git('diff', '--name-only', 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ],
    recent: git('log', '--since=1.day', '--name-only', '--format='),
  }
}
