import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SUITES, type Suite } from './suites.ts'

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
