import { globSync, readFileSync } from 'node:fs'
import { filesOf } from './drawn-files.ts'
import { SUITES, type SuiteName } from './suites.ts'

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
