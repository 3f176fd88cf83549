import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { type Changes, filesOf } from './drawn-files.ts'
import { type SuiteName, SUITES } from './suites.ts'

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
